import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readIndex } from '#contract/site/home.ts'
import type { Shell } from '#contract/site/site.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { organization } from '#web/kit/organization.ts'

// What the home pages of both sites ask for, and what search engines are told of either.

export type HomeProps = OutputOnWire<typeof readIndex>

export async function loader({ call }: LoaderContext): Promise<HomeProps> {
  return call(readIndex, {})
}

export function meta(_: HomeProps, { shell }: MetaContext) {
  return { jsonLd: [organization(shell), website(shell)] }
}

function website({ origin, baseInfo }: Shell) {
  const target = `${origin}/search?q={search_term_string}`
  return {
    '@type': 'WebSite',
    name: baseInfo.name,
    url: `${origin}/`,
    inLanguage: 'zh-CN',
    potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
  }
}
