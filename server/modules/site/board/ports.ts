import type { Right } from '#contract/base/rights.ts'
import type { boardTabs } from '#contract/site/board.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** A number for each day. What it says of a day that is over does not change any more, or too little to matter. */
export interface SeriesSource {
  key: string
  label: string
  tab: (typeof boardTabs)[number]
  unit: 'fen' | 'count'
  right: Right
  /** `starts` are the beginnings of consecutive days in Shanghai, `until` the end of the last; one number for each. */
  days(tx: Reader, starts: readonly Date[], until: Date): Promise<readonly number[]>
}
