import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { listRunningAds, type RunningAd } from '#contract/catalogue/ads.ts'
import { searchSite } from '#contract/texts/search.ts'
import { queryMax, type SearchKind, searchKindNames, searchKinds } from '#contract/texts/search.words.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import { listAddress, pageIn, wayOn, wordIn } from '#web/kit/list-address.ts'
import { type Cards, cardsFor } from './found-cards.ts'

export type Answer = OutputOnWire<typeof searchSite>

export interface Asked {
  q: string
  kind: SearchKind | undefined
}

export interface Props extends Asked {
  /** Null while nothing was asked. */
  found: Answer | null
  cards: Cards
  ads: RunningAd[]
  pages: ReturnType<typeof wayOn>
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const q = askedIn(query)
  const kind = searchKinds.find((one) => one === query.get('kind'))
  const [found, ads] = await Promise.all([
    q === '' ? null : call(searchSite, { q, kind, page: pageIn(query) }),
    call(listRunningAds, { slot: 'SEARCH_SIDE' }),
  ])
  const pages = found ? wayOn(found, found.list.length) : { page: 1, last: 1, more: false }
  return { q, kind, found, cards: await cardsFor(call, q, found?.list ?? []), ads: ads.list, pages }
}

/** An address that somebody mangled is still a question. */
function askedIn(query: URLSearchParams): string {
  return wordIn(query, 'q', queryMax) ?? ''
}

export function meta({ q }: Props, { shell, entry }: MetaContext) {
  return { title: `${q ? `“${q}”的搜索结果` : entry.title} - ${shell.baseInfo.name}` }
}

export function sayTotal(q: string, kind: SearchKind | undefined, { total, total_is }: Answer): string {
  const what = kind ? searchKindNames[kind] : '结果'
  if (total === 0) return `没有找到与“${q}”有关的${kind ? what : '内容'}`
  return `找到与“${q}”有关的${what} ${sayMany(total, total_is)} 条`
}

const sayMany = (total: number, total_is: 'exact' | 'at_least') => (total_is === 'exact' ? `${total}` : `${total}+`)

/** What was found, by its kind. */
export function kindRow({ q, kind }: Asked, kinds: Answer['kinds']): FilterRow {
  return {
    label: '类型',
    options: [
      { name: '全部', href: listAddress('/search', { q }), chosen: !kind },
      ...kinds.map((one) => ({
        name: searchKindNames[one.kind],
        href: listAddress('/search', { q, kind: one.kind }),
        chosen: one.kind === kind,
        total: sayMany(one.total, one.total_is),
      })),
    ],
  }
}
