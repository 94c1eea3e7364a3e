import type { Fen } from '#contract/base/money.ts'
import type { TaxMethod } from '#contract/money/taxes.words.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Reckoning } from './model.ts'

/** What is withheld of an amount, and how that came about; no reckoning where nothing is withheld at all. */
export interface Withheld {
  /** What leaves, gross. */
  amount: Fen
  tax: Fen
  method: TaxMethod
  reckoning: Reckoning | null
}

export interface Verified {
  name: string
  number: string
  verified_at: Date
}

/** Who makers are, as far as that was verified. */
export interface Identities {
  isVerified(tx: Reader, makerId: number): Promise<boolean>
  /** In clear, for the tax office; of those who were verified. */
  ofMakers(tx: Reader, makerIds: readonly number[]): Promise<ReadonlyMap<number, Verified>>
}
