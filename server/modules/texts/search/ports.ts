import type { Tx } from '#server/platform/postgres/database.ts'
import type { SearchDocument } from './model.ts'

/** Something that was there before the index, or before its newest shape, and can be written into it again. */
export interface RebuildSource {
  name: string
  /** Writes the next few after an id; answers with the last of them, or undefined when there was none. */
  rebuild(tx: Tx, afterId: number, max: number): Promise<number | undefined>
}

/** The same for parts that are asked for one at a time: of a kind, what stands under a category. */
export interface PartSource {
  name: string
  rebuild(tx: Tx, part: number, afterId: number, max: number): Promise<number | undefined>
}

/** Told, in the transaction that makes it so, which addresses could be found before and what can be from now on. */
export type DocumentsPut = (
  tx: Tx,
  put: {
    before: readonly string[]
    after: readonly Pick<SearchDocument, 'path' | 'title' | 'summary' | 'text' | 'image' | 'visible_from'>[]
  },
) => Promise<void>
