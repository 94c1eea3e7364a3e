import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { RedCause, RedState } from '#contract/money/invoices.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ItemPart } from '../store.ts'

export interface RedRow {
  id: number
  no: string
  invoice_id: number
  state: RedState
  cause: RedCause
  used: boolean
  amount: Fen
  reason: string
  confirm_until: Date | null
  number: string
  issued_on: string | null
  tax_amount: Fen | null
  pdf: string
  created_at: Date
  issued_at: Date | null
  updated_at: Date
}

type NewRed = Pick<RedRow, 'no' | 'invoice_id' | 'cause' | 'used' | 'amount' | 'reason' | 'created_at'>

export async function insert(tx: Tx, red: NewRed, items: readonly ItemPart[]): Promise<number> {
  const { id } = await tx
    .insertInto('invoice_reds')
    .values({ ...red, state: 'asked', updated_at: red.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('invoice_red_items')
    .values(items.map(({ billable_no, amount }) => ({ red_id: id, billable_no, amount })))
    .execute()
  return id
}

/** What is owed of one more thing, or more of it: as long as nobody was asked to confirm it. */
export async function add(tx: Tx, { id, amount }: { id: number; amount: number }, no: string): Promise<void> {
  await sql`
    insert into invoice_red_items (red_id, billable_no, amount) values (${id}, ${no}, ${amount})
    on conflict (red_id, billable_no) do update set amount = invoice_red_items.amount + excluded.amount`.execute(tx)
  await sql`update invoice_reds set amount = amount + ${amount} where id = ${id}`.execute(tx)
}

/** The one under way; an invoice has one at most. Its invoice is locked. */
export async function openOf(tx: Reader, invoiceId: number): Promise<RedRow | undefined> {
  const { rows } = await sql<RedRow>`
    select * from invoice_reds
    where invoice_id = ${invoiceId} and state in ('asked', 'confirming', 'confirmed')`.execute(tx)
  return rows[0]
}

export async function allOf(tx: Reader, invoiceId: number): Promise<(RedRow & { items: ItemPart[] })[]> {
  const { rows } = await sql<RedRow & { items: ItemPart[] }>`
    select r.*, (select coalesce(jsonb_agg(jsonb_build_object('billable_no', i.billable_no, 'amount', i.amount)
      order by i.billable_no), '[]') from invoice_red_items as i where i.red_id = r.id) as items
    from invoice_reds as r where r.invoice_id = ${invoiceId} order by r.id limit 100`.execute(tx)
  return rows
}

export async function itemsOf(tx: Reader, redId: number): Promise<ItemPart[]> {
  const { rows } = await sql<ItemPart>`
    select billable_no, amount from invoice_red_items where red_id = ${redId} order by billable_no`.execute(tx)
  return rows
}

/** What red ones that are under way will take back of something. */
export async function owedOf(tx: Reader, no: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(i.amount), 0)::bigint as amount from invoice_red_items as i
    join invoice_reds as r on r.id = i.red_id
    where i.billable_no = ${no} and r.state in ('asked', 'confirming', 'confirmed')`.execute(tx)
  return rows[0]?.amount ?? 0
}

type RedChange = Partial<
  Pick<
    RedRow,
    'state' | 'confirm_until' | 'number' | 'issued_on' | 'tax_amount' | 'pdf' | 'issued_at' | 'updated_at' | 'used'
  >
>

export async function change(tx: Tx, id: number, changed: RedChange): Promise<void> {
  await tx.updateTable('invoice_reds').set(changed).where('id', '=', id).execute()
}

/** What was taken back counts as invoiced no longer, here and where it was earned. */
export async function applyTo(tx: Tx, invoiceId: number, items: readonly ItemPart[]): Promise<void> {
  for (const { billable_no, amount } of items) {
    await sql`update invoice_items set red_amount = red_amount + ${amount}
      where invoice_id = ${invoiceId} and billable_no = ${billable_no}`.execute(tx)
    await sql`update billables set invoiced = invoiced - ${amount} where no = ${billable_no}`.execute(tx)
  }
}

/** Confirmations that nobody gave in time. */
export async function lapsedIds(tx: Reader, now: Date, max: number): Promise<{ id: number; invoice_id: number }[]> {
  const { rows } = await sql<{ id: number; invoice_id: number }>`
    select id, invoice_id from invoice_reds where state = 'confirming' and confirm_until <= ${now}
    order by confirm_until limit ${max}`.execute(tx)
  return rows
}
