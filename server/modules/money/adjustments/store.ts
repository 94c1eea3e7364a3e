import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { AdjustmentState } from '#contract/money/adjustments.console.ts'
import { findFaults } from '#server/modules/money/ledger/service.ts'
import { countRows, countWaiting, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface NewAdjustment {
  no: string
  owner_kind: 'enterprise' | 'maker' | 'system'
  owner_id: number
  purse: string
  amount: number
  against: 'suspense' | 'opening' | 'score_issued' | 'commission_expense'
  reason: string
  evidence: string[]
  requested_by: number
  requested_at: Date
}

export interface Decision {
  state: AdjustmentState
  decided_by: number | null
  decided_at: Date | null
  decision_note: string
  transaction_id: number | null
}

export interface AdjustmentRow extends NewAdjustment, Decision {
  id: number
}

const columns = sql`id, no, owner_kind, owner_id, purse, amount, against, reason, evidence, state, requested_by,
  requested_at, decided_by, decided_at, decision_note, transaction_id`

export async function insert(tx: Tx, adjustment: NewAdjustment): Promise<number> {
  const { id } = await tx.insertInto('adjustments').values(adjustment).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function find(tx: Reader, id: number): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`select ${columns} from adjustments where id = ${id}`.execute(tx)
  return rows[0]
}

export async function lock(tx: Tx, id: number): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql<AdjustmentRow>`
    select ${columns} from adjustments where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function decide(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx.updateTable('adjustments').set(decision).where('id', '=', id).execute()
}

export interface Filter {
  state?: AdjustmentState | undefined
  owner_kind?: 'enterprise' | 'maker' | 'system' | undefined
  owner_id?: number | undefined
  no?: string | undefined
}

export function page(
  tx: Reader,
  paging: Paging,
  { state, owner_kind, owner_id, no }: Filter,
): Promise<Page<AdjustmentRow>> {
  const conditions = sql.join(
    [
      sql`true`,
      ...(state ? [sql`state = ${state}`] : []),
      ...(owner_kind ? [sql`owner_kind = ${owner_kind}`] : []),
      ...(owner_id ? [sql`owner_id = ${owner_id}`] : []),
      ...(no ? [sql`no = ${no}`] : []),
    ],
    sql` and `,
  )
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<AdjustmentRow>`
        select ${columns} from adjustments where ${conditions}
        order by id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select id from adjustments where ${conditions} limit ${max}`),
  })
}

/** The last of these amounts, whichever way, that were asked for or agreed to. */
export async function ofAmounts(tx: Reader, amounts: readonly number[], max: number): Promise<AdjustmentRow[]> {
  const { rows } = await sql<AdjustmentRow>`
    select ${columns} from adjustments
    where purse <> 'score' and abs(amount) = any(${amounts}::bigint[]) and state in ('requested', 'approved')
    order by id desc limit ${max}`.execute(tx)
  return rows
}

export async function waiting(tx: Reader, max: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select requested_at as since from adjustments where state = 'requested' order by requested_at limit ${max}`,
  )
}

/** Postings that nobody agreed to, after a transaction or of all; and agreements without exactly their posting. */
export const unmatched = (tx: Reader, after: number, max: number) =>
  findFaults(
    tx,
    'adjustment.agreed',
    sql`select t.reference as subject, '交易 ' || t.id || ' 没有经过复核的调账单' as detail
    from ledger_transactions t left join adjustments a on a.transaction_id = t.id and a.state = 'approved'
    where t.kind in ('adjust_add', 'adjust_sub') and t.id > ${after} and a.id is null
    union all
    select a.no, '已复核，但入账的内容不同'
    from adjustments a
    where a.state = 'approved' and a.transaction_id > ${after} and not exists (
      select from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id and t.reference = a.no
      join ledger_accounts p on p.id = e.account_id
      where e.transaction_id = a.transaction_id and p.owner_kind = a.owner_kind and p.owner_id = a.owner_id
        and p.purse = a.purse and e.amount * p.sign = a.amount)`,
    max,
  )
