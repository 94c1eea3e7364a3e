import type { Right } from '#contract/base/rights.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** Something that waits for a person with a right. A room with a queue gives one of these. */
export interface TodoSource {
  key: string
  label: string
  right: Right
  /** The screen where it is done. */
  path: string
  /** How many wait, looking no further than `max`, since when the longest does, and who, where that is quickly said. */
  waiting(tx: Reader, max: number): Promise<{ count: number; oldest: Date | null; note?: string }>
}
