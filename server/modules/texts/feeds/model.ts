/** Text inside XML: what XML cannot hold at all is left out, what means something to it is escaped. */
export function xml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  )
}

interface FeedItem {
  id: number
  title: string
  summary: string
  html: string
  category: { name: string } | null
  tags: readonly string[]
  published_at: Date
}

export interface Channel {
  title: string
  description: string
  origin: string
  items: readonly FeedItem[]
}

/** RSS 2.0 with whole texts. Addresses inside a text lead to us only where they begin with a slash. */
export function rssOf({ title, description, origin, items }: Channel): string {
  const newest = items[0] ? `<lastBuildDate>${items[0].published_at.toUTCString()}</lastBuildDate>\n` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${xml(title)}</title>
<link>${xml(origin)}/news</link>
<description>${xml(description)}</description>
<language>zh-CN</language>
<atom:link href="${xml(origin)}/rss.xml" rel="self" type="application/rss+xml"/>
${newest}${items.map((item) => itemOf(item, origin)).join('\n')}
</channel>
</rss>
`
}

function itemOf({ id, title, summary, html, category, tags, published_at }: FeedItem, origin: string): string {
  const link = `${origin}/news/${id}`
  const whole = html.replace(/ (src|href)="\//g, ` $1="${origin}/`)
  const labels = [...(category ? [category.name] : []), ...tags]
  return `<item>
<title>${xml(title)}</title>
<link>${xml(link)}</link>
<guid isPermaLink="true">${xml(link)}</guid>
<pubDate>${published_at.toUTCString()}</pubDate>
${labels.map((label) => `<category>${xml(label)}</category>`).join('\n')}
<description>${xml(summary)}</description>
<content:encoded>${xml(whole)}</content:encoded>
</item>`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemapSpace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const linkSpace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

interface Listed {
  address: string
  changed?: Date | undefined
  /** The same page on the mobile site. */
  twin?: string
}

function entry(tag: 'sitemap' | 'url', { address, changed, twin }: Listed): string {
  const narrow = 'rel="alternate" media="only screen and (max-width: 1199px)"'
  const mobile = twin ? `<xhtml:link ${narrow} href="${xml(twin)}"/>` : ''
  const when = changed ? `<lastmod>${changed.toISOString().slice(0, 19)}Z</lastmod>` : ''
  return `<${tag}><loc>${xml(address)}</loc>${when}${mobile}</${tag}>`
}

export function sitemapIndexOf(listed: readonly Listed[]): string {
  const parts = listed.map((part) => entry('sitemap', part))
  return `${declaration}<sitemapindex ${sitemapSpace}>\n${parts.join('\n')}\n</sitemapindex>\n`
}

export function sitemapOf(pages: readonly Listed[]): string {
  const urls = pages.map((page) => entry('url', page))
  return `${declaration}<urlset ${sitemapSpace} ${linkSpace}>\n${urls.join('\n')}\n</urlset>\n`
}
