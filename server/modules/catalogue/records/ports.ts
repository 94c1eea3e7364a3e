import type { Tx } from '#server/platform/postgres/database.ts'

/** What a visitor who searches can find of a record, from one moment until another. */
export interface Findable {
  title: string
  /** Names that also lead to it: a short name, a category, what a company makes. */
  words: readonly string[]
  /** The text itself, without markup. */
  text: string
  summary: string
  image: string
  path: string
  published_at: Date
  visible_from: Date
  visible_until: Date | null
}

export type FindableKind = 'company' | 'product' | 'business' | 'activity' | 'resource'

/** Replaces everything that can be found of a subject; nothing makes it unfindable. */
export type PutInIndex = (
  tx: Tx,
  kind: FindableKind,
  subjectId: number,
  documents: readonly Findable[],
) => Promise<void>

/** Ids of a kind that answer to words, the best first. */
export type FindByWords = (kind: FindableKind, words: string, now: Date, max: number) => Promise<number[]>
