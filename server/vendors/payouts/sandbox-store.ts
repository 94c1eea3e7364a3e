import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface SandboxPayoutRow {
  no: string
  amount: Fen
  method: 'wechat' | 'alipay'
  receiver: string
  name: string
  remark: string
  state: 'waiting' | 'paid' | 'failed'
  reason: string
  transfer_no: string
  confirm_before: Date
  created_at: Date
  ended_at: Date | null
}

/** The same number is the same payout, however often it comes. */
export async function insert(tx: Tx, row: Omit<SandboxPayoutRow, 'reason' | 'ended_at'>): Promise<void> {
  await tx
    .insertInto('sandbox_payouts')
    .values(row)
    .onConflict((conflict) => conflict.column('no').doNothing())
    .execute()
}

export async function find(tx: Reader, no: string): Promise<SandboxPayoutRow | undefined> {
  const row = await tx.selectFrom('sandbox_payouts').selectAll().where('no', '=', no).executeTakeFirst()
  return row as SandboxPayoutRow | undefined
}

/** By its own number, or the newest that says this in its remark. */
export async function findBy(tx: Reader, no: string, remark: string): Promise<SandboxPayoutRow | undefined> {
  const { rows } = await sql<SandboxPayoutRow>`
    select * from sandbox_payouts where no = ${no} or remark = ${remark}
    order by created_at desc, no desc limit 1`.execute(tx)
  return rows[0]
}

/** From waiting to its end, once. */
export async function end(
  tx: Tx,
  no: string,
  ended: { state: 'paid' | 'failed'; reason: string; ended_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sandbox_payouts')
    .set(ended)
    .where('no', '=', no)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function newest(tx: Reader, max: number): Promise<SandboxPayoutRow[]> {
  const rows = await tx
    .selectFrom('sandbox_payouts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('no', 'desc')
    .limit(max)
    .execute()
  return rows as SandboxPayoutRow[]
}

export async function endedBetween(tx: Reader, from: Date, to: Date, max: number): Promise<SandboxPayoutRow[]> {
  const rows = await tx
    .selectFrom('sandbox_payouts')
    .selectAll()
    .where('ended_at', '>=', from)
    .where('ended_at', '<', to)
    .orderBy('ended_at')
    .orderBy('no')
    .limit(max)
    .execute()
  return rows as SandboxPayoutRow[]
}
