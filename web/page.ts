import type { ComponentType } from 'react'
import type { Call } from '#contract/call.ts'
import type { BannerSlot, Seo, SeoKey, Shell } from '#contract/site.ts'

/** One line of the site map. */
export interface PageEntry {
  path: string
  /** What people call this page: in breadcrumbs, and in its title when no SEO key says otherwise. */
  title: string
  layout: 'default' | 'login' | 'bare'
  /** Key of the title, keywords and description that an operator edits. */
  seo?: SeoKey
  /** The banner slot at the top of the page. */
  slot?: BannerSlot
  guard?: 'auth' | 'personalAuth'
  /** Query parameters the page reads; the rest never reaches it. */
  query?: readonly string[]
  /** Search engines are asked to stay away. */
  noindex?: boolean
  load: () => Promise<PageModule>
}

export interface LoaderContext {
  call: Call
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

export interface MetaContext {
  entry: PageEntry
  shell: Shell
  /** Title, keywords and description of the entry's SEO key, if it has one. */
  seo: Seo | undefined
}

/** What search engines and share cards read. What a page leaves out is derived from the entry and the site. */
export interface Meta {
  title?: string
  description?: string
  keywords?: string
  image?: string
  /** Structured data, without its `@context`. */
  jsonLd?: readonly Record<string, unknown>[]
  /** The page between home and this one, nearest last. */
  trail?: readonly { name: string; path: string }[]
  noindex?: boolean
}

/**
 * A page is one file, read from top to bottom: what it needs, what search engines see, what people see.
 * The component's props are what the loader returned.
 */
export interface PageModule {
  // A page's own data type is between its three exports; the site map only passes it along.
  loader?: (context: LoaderContext) => Promise<object>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  meta?: (props: any, context: MetaContext) => Meta
  // biome-ignore lint/suspicious/noExplicitAny: see above
  default: ComponentType<any>
}
