import type { ComponentType } from 'react'
import type { Call } from '#contract/base/call.ts'
import type { BannerSlot, Seo, SeoKey, Shell } from '#contract/site/site.ts'
import type { ParameterName } from './parameters.ts'

/** The guards that a page may ask for. */
export type AccountGuard = 'auth' | 'personalAuth'

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
  guard?: AccountGuard
  /** Serves makers as well as enterprises: whoever is signed in, and where both are, the one seen last. */
  members?: boolean
  /** Shows what the enterprise has. */
  wallet?: boolean
  /** Query parameters the page reads; the rest never reaches it. */
  query?: readonly ParameterName[]
  /** Parameters that make the page its bearer's own: with one of them it is never kept for others. */
  own?: readonly string[]
  /** Shows WeChat's QR page in a frame. */
  frames?: boolean
  /** May stand in a frame of this site. */
  framed?: boolean
  /** Search engines are asked to stay away. */
  noindex?: boolean
  /** Which of the pages that its file makes this one is, where it makes several. */
  of?: string
  /** The file itself: what is done with it is the same for all, so that a browser can be told its address instead. */
  load: () => Promise<PageFile>
  /** The same page as the mobile site shows it, where that is more than the page in a narrow window. */
  mobile?: () => Promise<PageFile>
}

/** A line with what the whole map says about it, so that whoever shows one page needs no other line. */
export interface PlacedEntry extends PageEntry {
  /** Whether it is the one section that its SEO key is about. */
  alone: boolean
  /** The page above it, for whoever came from outside and wants to go back: there is nothing behind them. */
  above: string
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
  about: string | undefined
}

/** What search engines and share cards read. What a page leaves out is derived from the entry and the site. */
export interface Meta {
  title?: string
  description?: string
  keywords?: string
  image?: string
  /** What share cards call it; a page of the site unless it says otherwise. */
  type?: 'website' | 'article'
  /** Structured data, without its `@context`. */
  jsonLd?: readonly Record<string, unknown>[]
  /** What this page is called among the steps that lead to it; its entry's title unless it says otherwise. */
  name?: string
  /** The page between home and this one, nearest last. */
  trail?: readonly { name: string; path: string }[]
  noindex?: boolean
  /** Its one address, where the one it was opened at says what it did not understand. */
  canonical?: string
}

/**
 * A page is one file, read from top to bottom: what it needs, what search engines see, what people see.
 * The component's props are what the loader returned.
 */
export interface PageModule {
  /** What it is about in one sentence, for search engines, where no SEO key and no record says it. */
  about?: string | undefined
  loader?: (context: LoaderContext) => Promise<object>
  /** What search engines are told it is, where that is not what people are shown. */
  status?: (props: never) => number
  // The type of a page's data is between its three exports: whoever only passes it along can name no value of it.
  meta?: (props: never, context: MetaContext) => Meta
  default: ComponentType<never>
}

/** A file that makes several pages, alike but for whom or what they are about. */
interface PageFamily {
  pageOf: (of: never) => PageModule
}

export type PageFile = PageModule | PageFamily

/** The page that a line of the map means, of the file that it names. */
export function pageIn(file: PageFile, of: string | undefined): PageModule {
  return 'pageOf' in file ? file.pageOf(of as never) : file
}

/** What a route carries of its page, for whoever stands around it. */
export interface PageHandle {
  entry: PlacedEntry
  about: string | undefined
  meta: PageModule['meta']
}
