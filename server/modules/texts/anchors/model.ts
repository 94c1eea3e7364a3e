const urlMax = 1_000
const anchorsMax = 200

/** Stored markup is ours: sanitised, attributes in double quotes, entities for what means something to HTML. */
const hrefs = /<a\b[^>]*? href="([^"]*)"/g

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/** What a text links to, each once: our own pages by their path, others by their whole address; no mail, no numbers. */
export function anchorsIn(html: string, origin: string): string[] {
  const found = new Set<string>()
  for (const [, raw = ''] of html.matchAll(hrefs)) {
    const url = targetOf(
      raw.replace(/&(amp|quot|#39|lt|gt);/g, (entity) => entities[entity] ?? ''),
      origin,
    )
    if (url !== undefined && url.length <= urlMax) found.add(url)
    if (found.size === anchorsMax) break
  }
  return [...found]
}

/** What counts whoever comes by, or is no page: to look at it would be to use it. */
const noPages = /^\/(go|api|console|sandbox)(\/|$)/

function targetOf(href: string, origin: string): string | undefined {
  const url = URL.parse(href, origin)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  url.hash = ''
  if (url.origin !== new URL(origin).origin) return url.href
  return noPages.test(url.pathname) ? undefined : url.pathname + url.search
}

export function isOwn(url: string): boolean {
  return url.startsWith('/')
}

/** The site said something of itself and not of the page: too busy, broken, closed for repairs. */
export function isUntold(status: number): boolean {
  return status >= 500 || status === 429
}

/** Others have bad days: only what fails for three is told as broken. Our own pages are there or they are not. */
const badDaysOfOthers = 3

export function brokenBefore(now: Date): Date {
  return new Date(now.getTime() - (badDaysOfOthers - 1) * 86_400_000)
}
