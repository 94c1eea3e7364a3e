import type { LinkFault } from '#contract/catalogue/links.words.ts'

/** Whoever opens pages of others. */
export interface Looker {
  look(url: string): Promise<{ good: boolean; fault: LinkFault | ''; status: number | null }>
}
