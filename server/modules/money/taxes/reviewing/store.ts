import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { TaxMethod, TaxProposalKind, TaxProposalState } from '#contract/money/taxes.words.ts'
import { countRows, countWaiting, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface NewProposal {
  no: string
  kind: TaxProposalKind
  method: TaxMethod | null
  month: string | null
  amount: Fen | null
  receipt_no: string | null
  reason: string
  requested_by: number
  requested_at: Date
}

export interface Decision {
  state: TaxProposalState
  decided_by: number
  decided_at: Date
  decision_note: string
  transaction_id: number | null
}

export interface ProposalRow extends NewProposal, Omit<Decision, 'decided_by' | 'decided_at'> {
  id: number
  decided_by: number | null
  decided_at: Date | null
}

/** Proposals are made one after another: what is due for one follows from the others. */
export async function lockAll(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tax_proposals'))`.execute(tx)
}

export async function insert(tx: Tx, row: NewProposal): Promise<number> {
  const { id } = await tx.insertInto('tax_proposals').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function find(tx: Reader, id: number): Promise<ProposalRow | undefined> {
  const row = await tx.selectFrom('tax_proposals').selectAll().where('id', '=', id).executeTakeFirst()
  return row as ProposalRow | undefined
}

export async function lock(tx: Tx, id: number): Promise<ProposalRow | undefined> {
  const row = await tx.selectFrom('tax_proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as ProposalRow | undefined
}

export async function decide(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx.updateTable('tax_proposals').set(decision).where('id', '=', id).execute()
}

export async function isOpen(tx: Reader, kind: TaxProposalKind): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from tax_proposals where kind = ${kind} and state = 'requested') as found`.execute(tx)
  return rows[0]?.found ?? false
}

export async function hasReceipt(tx: Reader, receiptNo: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from tax_proposals where receipt_no = ${receiptNo}
      and state in ('requested', 'approved')) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Since when the method is what it is. */
export async function methodSince(tx: Reader): Promise<Date | null> {
  const { rows } = await sql<{ decided_at: Date }>`
    select decided_at from tax_proposals where kind = 'method' and state = 'approved'
    order by decided_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.decided_at ?? null
}

/** What was withheld up to the end of a month and stands in the books, less what was paid to the office so far. */
export async function payable(tx: Reader, month: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select (select coalesce(sum(tax - back_tax), 0) from tax_incomes
        where month <= ${month} and state <> 'open')::bigint
      - (select coalesce(sum(amount), 0) from tax_proposals
        where kind = 'remittance' and state = 'approved')::bigint as amount`.execute(tx)
  return rows[0]?.amount ?? 0
}

export interface Filter {
  kind?: TaxProposalKind | undefined
  state?: TaxProposalState | undefined
}

export function page(tx: Reader, paging: Paging, { kind, state }: Filter): Promise<Page<ProposalRow>> {
  const wanted = [sql`true`]
  if (kind) wanted.push(sql`kind = ${kind}`)
  if (state) wanted.push(sql`state = ${state}`)
  const where = sql.join(wanted, sql` and `)
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<ProposalRow>`
        select * from tax_proposals where ${where} order by id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select id from tax_proposals where ${where} limit ${max}`),
  })
}

export const waiting = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select requested_at as since from tax_proposals where state = 'requested' order by requested_at limit ${max}`,
  )
