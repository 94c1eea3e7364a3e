import type { Call } from '#contract/base/call.ts'
import type { Own, Wallet } from '#contract/people/accounts.ts'

/**
 * What the server hands the sites to render a page, and what it gets back. They are known to it by this alone: one tree
 * of addresses, in which those of the mobile site begin with `/m`, wherever that site is reached from outside.
 */
export interface SiteBundle {
  /** What stands at a path, before anything is loaded; undefined where nothing does. */
  plan(path: string): PagePlan | undefined
  render(request: PageRequest): Promise<PageReply>
  /** The same up to where it would be rendered: what it says is known, and rendering it is left to the caller. */
  prepare(request: PageRequest): Promise<PreparedPage>
  /** The same page as all see it who are signed in, with holes where it shows whoever looks at it. */
  renderShared(request: SharedRequest): Promise<SharedReply>
  /** What goes into a hole for one of them. */
  fill(hole: Hole, own: Own): string
  /** The addresses that search engines should know of, without those of single records. */
  addresses(): readonly string[]
}

export interface PagePlan {
  /** Whose session the page asks for, any of these, and where to sign in. */
  guard?: { realms: readonly ('enterprise' | 'maker')[]; signIn: string }
  /**
   * The query parameters the page reads, each with what makes its one spelling of what was given, or undefined where
   * that says nothing. All others, and all that say nothing, are dropped before the page and the cache see them.
   */
  query: Readonly<Record<string, (given: string) => string | undefined>>
  /** Parameters that make the page its bearer's own: with one of them it is rendered each time and kept by nobody. */
  own: readonly string[]
  /** May the page change under a reader for reasons the cache cannot know? Then it is rendered each time. */
  cached: boolean
  /** Whether it shows no more of whoever is signed in than its holes: then it is made once for all of them. */
  shared: boolean
  /** Shows what an enterprise has. */
  wallet?: boolean
  /** Shows WeChat's QR page in a frame: the one page whose policy lets it. Never kept. */
  frames?: boolean
  /** May itself stand in a frame of this site. Never kept. */
  framed?: boolean
}

/** Where a page shows its visitor: who is signed in, what they do next, and what the browser is told of them. */
export type HolePart = 'accounts' | 'tabs' | 'welcome' | 'links' | 'member'
/** Below `/m` the same part leads to other addresses. */
export type Hole = 'own' | HolePart | `m:${HolePart}`

export interface SharedRequest {
  /** Path and the parameters of the plan. */
  url: string
  call: Call
  assets: SiteAssets
}

export interface PageRequest extends SharedRequest {
  /** What it shows of whoever looks at it. */
  own: Own
  /** What it shows of an enterprise's purses: may still be under way while the page asks for the rest. */
  wallet?: Promise<Wallet> | undefined
}

/** A page in pieces: a hole stands between each and the next. */
export interface SharedReply {
  status: number
  pieces: readonly string[]
  holes: readonly Hole[]
  fault?: unknown
}

export interface PageReply {
  status: number
  html: string
  /** Set when the page sends its reader elsewhere; `html` is empty then. */
  location?: string
  /** Our own fault behind a page with status 500: for the log, never for the reader. */
  fault?: unknown
}

/** A page whose data is there. */
export interface PreparedPage extends Omit<PageReply, 'html'> {
  /**
   * All that it is rendered from, as text: two pages that are rendered from the same are the same, letter for letter.
   * Undefined where nobody can promise that.
   */
  from: string | undefined
  render(): string
}

/** The built files of either site, and the gate, which both share. */
export type SiteAssets = Readonly<Record<'pc' | 'mobile', SiteFiles>>

/** The built files of a site. */
export interface SiteFiles extends Assets {
  /** Of each page, by its path in the site map. */
  pages: Readonly<Record<string, PageFiles>>
}

/** What a page needs beside what every page of its site has. */
interface PageFiles {
  /** Its own script first, then what that imports. */
  scripts: readonly string[]
  /** Those of what it is made of before its own, which may overrule them. */
  styles: readonly string[]
}

/** The built files a page links to. `gate` runs before anything is painted, so it is not a module. */
export interface Assets {
  styles: readonly string[]
  gate: string
  entry: string
  preload: readonly string[]
  /** What whoever goes on to another page needs: where all of them are. */
  later: readonly string[]
}
