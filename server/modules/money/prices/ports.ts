import type { Fen } from '#contract/base/money.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import type { Prices } from './model.ts'

export interface PriceItem {
  item: string
  /** What it is called in front of its price. */
  label: string
  /** The least that it may cost. */
  min: Fen
  max?: Fen
  /** Where not every amount can be charged: it is a multiple of this. */
  step?: Fen
  /** Whether it need not be offered at all. */
  optional?: boolean
}

/** What is sold by one list: its items, and what they cost before the first version of it. */
export interface PriceList {
  list: string
  title: string
  items: readonly PriceItem[]
  base: Prices
  /** What is wrong with these prices beside each other, by item. */
  refuses?(prices: Prices): Record<string, string>
}

/** A room that sells by lists says which there are. */
export interface PriceSource {
  lists(tx: Reader): Promise<readonly PriceList[]>
}

export interface Parts {
  database: Database
  changes: Changes
  staff: Pick<Staff, 'names'>
  sources(): readonly PriceSource[]
}
