import { sql } from 'kysely'
import type { Tx } from '#server/platform/postgres/database.ts'
import { type Line, type Order, type OwnerKind, ownerId } from './model.ts'

export interface PostedRow {
  transaction_id: number
  repeated: boolean
  created_at: Date
  owner_kind: OwnerKind
  owner_id: number
  purse: string
  amount: number
  balance_after: number | null
}

export interface Wanted extends Order {
  digest: Buffer
  now: Date
}

/** How the function says no. */
export const sqlStates = { insufficient: 'LG001', keyReused: 'LG002', nothingToReverse: 'LG004' } as const

export async function post(tx: Tx, { key, digest, kind, reference, now }: Wanted, lines: readonly Line[]) {
  const kinds = lines.map(({ account }) => account.owner.kind)
  const ids = lines.map(({ account }) => ownerId(account.owner))
  const purses = lines.map(({ account }) => account.purse)
  const amounts = lines.map(({ amount }) => amount)
  const { rows } = await sql<PostedRow>`
    select * from post_ledger(${key}, ${digest}, ${kind}, ${reference}, ${now},
      ${kinds}, ${ids}, ${purses}, ${amounts})`.execute(tx)
  return rows
}

export async function reverse(tx: Tx, { key, digest, kind, reference, now }: Wanted, reverses: string) {
  const { rows } = await sql<PostedRow>`
    select * from post_ledger(${key}, ${digest}, ${kind}, ${reference}, ${now},
      '{}', '{}', '{}', '{}', ${reverses})`.execute(tx)
  return rows
}
