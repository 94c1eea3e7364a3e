import type { Tx } from '#server/platform/postgres/database.ts'
import type { Shelved } from './model.ts'

/** What readers can find of a text, during one window of time. */
export interface IndexedText {
  title: string
  words: readonly string[]
  text: string
  summary: string
  image: string
  path: string
  published_at: Date
  visible_from: Date
  visible_until: Date | null
}

/** Says what can be found of a content from now on; nothing takes it out of the index. */
export type PutInIndex = (tx: Tx, kind: Shelved, id: number, documents: readonly IndexedText[]) => Promise<void>
