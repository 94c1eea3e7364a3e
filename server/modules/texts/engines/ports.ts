import type { EngineName } from '#contract/texts/engines.console.ts'

/** What became of a batch. */
export type Told =
  /** Taken; those among them that the engine wants nothing to do with are named. */
  | { outcome: 'taken'; answer: string; refused: ReadonlyMap<string, string> }
  /** Nothing more today. */
  | { outcome: 'enough'; answer: string }
  /** Said no to all of it, and would again. */
  | { outcome: 'refused'; answer: string }
  /** Not reached, or busy: worth another try. */
  | { outcome: 'away'; answer: string }

/** A search engine that wants to hear of pages. Telling it twice does no harm. */
export interface Engine {
  name: EngineName
  /** As many addresses as one call may name. */
  batchMax: number
  /** Whether it wants to hear of pages that are gone. */
  wantsGone: boolean
  /** Whole addresses; never throws for what the engine or the network does. */
  tell(urls: readonly string[]): Promise<Told>
  /** A file at the root of the site by which it knows that we are who we say. */
  proof?: { path: string; text: string }
}
