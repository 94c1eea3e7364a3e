import type { House } from '../server/testing/house.ts'

// What a search engine sees: no script, every link, every page.

export interface Found {
  path: string
  status: number
  html: string
}

export interface Crawled {
  pages: Found[]
  /** The page on which each was found first. */
  from: ReadonlyMap<string, string>
  pictures: ReadonlySet<string>
}

/** Filters can be combined without end; whoever has followed each of them once has seen what there is. */
const parametersMax = 1

/** Follows every link from `start`, as far as `follows` says that it is one of the crawled site. */
export async function crawl(house: House, start: string, follows: (path: string) => boolean): Promise<Crawled> {
  const from = new Map<string, string>()
  const pictures = new Set<string>()
  const seen = new Set([start])
  const waiting = [start]
  const pages: Found[] = []
  while (waiting.length > 0) {
    const batch = await Promise.all(waiting.splice(0, 8).map((path) => visit(house, path)))
    pages.push(...batch)
    for (const { path, html } of batch) {
      for (const [, source = ''] of html.matchAll(/<img[^>]*? src="(\/[^"]*)"/g)) pictures.add(unescaped(source))
      for (const next of linksIn(html).filter(follows)) {
        if (seen.has(next)) continue
        seen.add(next)
        from.set(next, path)
        waiting.push(next)
      }
    }
  }
  return { pages, from, pictures }
}

export async function visit(house: House, path: string): Promise<Found> {
  const reply = await house.http.inject({ url: path })
  return { path, status: reply.statusCode, html: reply.body }
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

function linksIn(html: string): string[] {
  return (
    [...html.matchAll(/<a [^>]*?href="(\/(?!\/)[^"#]*)/g)]
      .map(([, href = '']) => unescaped(href))
      .filter((href) => [...new URL(href, 'http://x').searchParams].length <= parametersMax)
      // Leads away, downloads, and what needs an account: each has tests of its own.
      .filter((href) => !/^\/(go|files|console|api)\/|\/resources\/\d+\/download|^\/(rss|sitemap)/.test(href))
  )
}

export const contentOf = (html: string, pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? '')
export const titleOf = (html: string) => contentOf(html, /<title>([^<]*)<\/title>/)
export const descriptionOf = (html: string) => contentOf(html, /<meta name="description" content="([^"]*)"/)
export const canonicalOf = (html: string) => contentOf(html, /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/)
/** A door is one page, wherever it leads back to: it names its plain address as its own. */
const leadsBack = /^(?:\/m)?\/(?:user|personal)\/(?:login|register)\?/
export const isIndexed = ({ path, html, status }: Found) =>
  status === 200 && !html.includes('<meta name="robots" content="noindex"') && !leadsBack.test(path)

/** Pages that have no title, no description, not one heading of their own, or nothing to read without a script. */
export function poorAmong(pages: readonly Found[]): string[] {
  const poor = pages
    .filter(({ status }) => status === 200)
    .filter(({ html }) => {
      const headings = html.match(/<h1[ >]/g)?.length ?? 0
      const words = html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, '').replace(/\s+/g, '')
      return !titleOf(html) || !descriptionOf(html) || headings !== 1 || words.length < 200
    })
  return poor.map(({ path }) => path)
}

/** Two pages of each kind: the others are made by the same lines. */
export function kindsAmong(pages: readonly Found[]): Found[][] {
  const kinds = Map.groupBy(
    pages.filter(({ status }) => status === 200),
    ({ path }) => path.replace(/\d+/g, ':n').replace(/=[^&]*/g, '='),
  )
  return [...kinds.values()].map((members) => members.slice(0, 2))
}
