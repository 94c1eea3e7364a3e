import { useLocation, useMatches } from 'react-router'
import { mobileBase, mobileTwin } from '#contract/base/visitors.ts'
import type { Assets } from '#contract/site/rendering.ts'
import type { Shell } from '#contract/site/site.ts'
import { pageWords } from '#web/frame/page-words.ts'
import type { Frame } from './frame.ts'
import type { Meta, PageEntry, PageHandle } from './page.ts'

/** A telephone's own edges are part of the page: what stands there keeps clear of them. */
const viewports = {
  pc: 'width=device-width, initial-scale=1',
  mobile: 'width=device-width, initial-scale=1, viewport-fit=cover',
}

/** Everything search engines, share cards and the browser read before the page itself. */
export function Head({ part, assets, shell }: { part: Frame['part']; assets: Assets; shell: Shell }) {
  const { pathname, search } = useLocation()
  const meta = useMeta(shell)
  const { query: read = [] } = useEntry() ?? {}
  const address = meta.canonical ?? pathname + readPart(search, read)
  const canonical = shell.origin + address
  const mobile = mobileTwin(address, shell.config.mobile_origin || `${shell.origin}${mobileBase}`)
  const image = absolute(shell.origin, meta.image ?? shell.baseInfo.logo)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content={viewports[part]} />
      {/* Runs before the first paint: a narrow window belongs to the mobile site. */}
      <script src={assets.gate} />
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      <meta name="keywords" content={meta.keywords} />
      {meta.noindex && <meta name="robots" content="noindex" />}
      {!meta.noindex && <link rel="canonical" href={canonical} />}
      {!meta.noindex && part === 'pc' && (
        <link rel="alternate" media="only screen and (max-width: 1199px)" href={mobile} />
      )}
      {pathname.startsWith('/news') && (
        <link rel="alternate" type="application/rss+xml" title={`${shell.baseInfo.name} 新闻动态`} href="/rss.xml" />
      )}
      <meta property="og:type" content={meta.type} />
      <meta property="og:site_name" content={shell.baseInfo.name} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      {!meta.noindex && <meta property="og:url" content={canonical} />}
      <meta property="og:image" content={image} />
      <meta property="og:locale" content="zh_CN" />
      <link rel="icon" href={shell.baseInfo.logo} />
      {part === 'mobile' && <link rel="manifest" href="/manifest.webmanifest" />}
      {part === 'mobile' && <meta name="theme-color" content="#ffffff" />}
      <link rel="stylesheet" href={shell.theme} />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.preload.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {assets.later.map((href) => (
        <link key={href} rel="prefetch" href={href} />
      ))}
      {/* The page can be read without it: what it looks like goes first. */}
      <script type="module" src={assets.entry} fetchPriority="low" />
      {meta.jsonLd.map((item) => (
        <script
          key={String(item['@type'])}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
          dangerouslySetInnerHTML={{ __html: escapeJson({ '@context': 'https://schema.org', ...item }) }}
        />
      ))}
    </head>
  )
}

type WholeMeta = Required<Omit<Meta, 'image' | 'trail' | 'name' | 'canonical'>> & {
  image: string | undefined
  canonical: string | undefined
}

function useMeta(shell: Shell): WholeMeta {
  const { pathname } = useLocation()
  const leaf = useMatches().at(-1)
  const handle = leaf?.handle as PageHandle | undefined
  // A page whose loader failed has no data: what is shown in its place is an error, and is not for search engines.
  if (!handle) return metaOfError(shell, '页面不存在')
  if (leaf?.loaderData === undefined) return metaOfError(shell, '页面暂时无法显示')
  const { entry, about } = handle
  const seo = pageWords(entry, shell.seo)
  const own = handle.meta?.(leaf.loaderData as never, { entry, shell, seo, about }) ?? {}
  const title = own.title ?? (seo?.title || `${entry.title} - ${shell.baseInfo.name}`)
  const here = { name: own.name ?? entry.title, path: pathname }
  const trail = [{ name: '首页', path: '/' }, ...(own.trail ?? []), here]
  const noindex = own.noindex ?? entry.noindex ?? false
  return {
    title,
    // Two pages must not describe themselves alike: a sentence of its own goes before one that is shared.
    description:
      own.description ??
      ((entry.alone && seo?.description) || about || seo?.description || `${entry.title} - ${shell.baseInfo.slogan}`),
    keywords: own.keywords ?? (seo?.keywords || `${entry.title},${shell.baseInfo.name}`),
    noindex,
    type: own.type ?? 'website',
    image: own.image,
    canonical: own.canonical,
    jsonLd: noindex ? [] : [...(own.jsonLd ?? []), ...(pathname === '/' ? [] : [breadcrumbs(shell.origin, trail)])],
  }
}

function useEntry(): PageEntry | undefined {
  return (useMatches().at(-1)?.handle as PageHandle | undefined)?.entry
}

/** The parameters that a page reads, in one order: whatever else a visitor came with does not make another page. */
function readPart(search: string, read: readonly string[]): string {
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of [...read].sort()) {
    const value = given.get(name)
    if (value) kept.set(name, value)
  }
  const text = kept.toString()
  return text && `?${text}`
}

function metaOfError(shell: Shell, what: string): WholeMeta {
  const title = `${what} - ${shell.baseInfo.name}`
  const description = shell.baseInfo.slogan
  return {
    title,
    description,
    keywords: '',
    noindex: true,
    type: 'website',
    image: undefined,
    canonical: undefined,
    jsonLd: [],
  }
}

function breadcrumbs(origin: string, trail: readonly { name: string; path: string }[]) {
  const itemListElement = trail.map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: origin + path,
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

function absolute(origin: string, address: string): string {
  return address.startsWith('/') ? origin + address : address
}

const dangerous = /[<\u2028\u2029]/g
const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that may stand inside a script element: nothing in it can close the element or open a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(dangerous, (character) => escapes[character] ?? '')
}
