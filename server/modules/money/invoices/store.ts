import { sql } from 'kysely'
import { type Fen, fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { BillableKind, InvoiceState, InvoiceStep, InvoiceType } from '#contract/money/invoices.words.ts'
import type { Actor } from '#server/platform/audit.ts'
import { type Page, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Owner } from './ports.ts'

export interface BillableRow {
  no: string
  kind: BillableKind
  owner_kind: AccountRealm
  owner_id: number
  title: string
  earned: Fen
  invoiced: Fen
  earned_at: Date
}

const ownedBy = ({ kind, id }: Owner) => sql`owner_kind = ${kind} and owner_id = ${id}`

/** More was earned under a number, or for the first time. */
export async function earn(
  tx: Tx,
  {
    no,
    kind,
    owner,
    title,
    amount,
    now,
  }: Pick<BillableRow, 'no' | 'kind' | 'title'> & { owner: Owner; amount: Fen; now: Date },
): Promise<void> {
  await sql`
    insert into billables (no, kind, owner_kind, owner_id, title, earned, earned_at)
    values (${no}, ${kind}, ${owner.kind}, ${owner.id}, ${title}, ${amount}, ${now})
    on conflict (no) do update set earned = billables.earned + excluded.earned`.execute(tx)
}

/** Some of it goes back. From here to the end of the transaction nobody else counts it. */
export async function unearn(tx: Tx, no: string, amount: Fen): Promise<BillableRow | undefined> {
  const { rows } = await sql<BillableRow>`
    update billables set earned = earned - ${amount} where no = ${no} returning *`.execute(tx)
  return rows[0]
}

/** Lock order: billables by their number, then invoices. */
export async function lockBillables(tx: Tx, nos: readonly string[]): Promise<BillableRow[]> {
  const { rows } = await sql<BillableRow>`
    select * from billables where no = any(${[...nos]}::text[]) order by no for update`.execute(tx)
  return rows
}

export async function findBillable(tx: Reader, no: string): Promise<BillableRow | undefined> {
  const { rows } = await sql<BillableRow>`select * from billables where no = ${no}`.execute(tx)
  return rows[0]
}

export async function countInvoiced(tx: Tx, no: string, change: number): Promise<void> {
  await sql`update billables set invoiced = invoiced + ${change} where no = ${no}`.execute(tx)
}

export function pageBillables(tx: Reader, owner: Owner, paging: Paging, open: boolean): Promise<Page<BillableRow>> {
  return pageAtOnce<BillableRow>(tx, paging, {
    columns: sql`no, kind, title, earned, invoiced, earned_at`,
    found: sql`from billables where ${ownedBy(owner)} ${open ? sql`and earned > invoiced` : sql``}`,
    order: sql`earned_at desc, no`,
  })
}

export async function openSums(tx: Reader, owner: Owner): Promise<{ amount: Fen; count: number }> {
  const { rows } = await sql<{ amount: Fen; count: number }>`
    select coalesce(sum(earned - invoiced), 0)::bigint as amount, count(*) as count from billables
    where ${ownedBy(owner)} and earned > invoiced`.execute(tx)
  return rows[0] ?? { amount: fen(0), count: 0 }
}

export interface TitleRow {
  id: number
  invoice_type: InvoiceType
  address: string
  phone: string
  bank: string
  bank_account: string
  email: string
  is_default: boolean
}

/** Titles of an owner are counted and changed one after another. */
export async function lockOwner(tx: Tx, { kind, id }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoices:${kind}:${id}`}, 0))`.execute(tx)
}

export async function listTitles(tx: Reader, owner: Owner, max: number): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    select id, invoice_type, address, phone, bank, bank_account, email, is_default from invoice_titles
    where ${ownedBy(owner)} order by is_default desc, id limit ${max}`.execute(tx)
  return rows
}

type NewTitle = Omit<TitleRow, 'id'>

export async function insertTitle(tx: Tx, { kind, id }: Owner, title: NewTitle, now: Date): Promise<number> {
  const row = { ...title, owner_kind: kind, owner_id: id, created_at: now, updated_at: now }
  const inserted = await tx.insertInto('invoice_titles').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

/** Only its owner's: nobody else's is changed. */
export async function changeTitle(
  tx: Tx,
  owner: Owner,
  id: number,
  title: Partial<NewTitle>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_titles')
    .set({ ...title, updated_at: now })
    .where('id', '=', id)
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function clearDefault(tx: Tx, owner: Owner): Promise<void> {
  await sql`update invoice_titles set is_default = false where ${ownedBy(owner)} and is_default`.execute(tx)
}

export async function deleteTitle(tx: Tx, owner: Owner, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from invoice_titles where id = ${id} and ${ownedBy(owner)}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function forgetTitles(tx: Tx, owner: Owner): Promise<void> {
  await sql`delete from invoice_titles where ${ownedBy(owner)}`.execute(tx)
}

export interface InvoiceRow {
  id: number
  no: string
  owner_kind: AccountRealm
  owner_id: number
  person_id: number | null
  state: InvoiceState
  amount: Fen
  red_amount: Fen
  title_type: 'company' | 'person'
  invoice_type: InvoiceType
  title: string
  tax_no: string
  address: string
  phone: string
  bank: string
  bank_account: string
  email: string
  content: string
  remark: string
  reject_reason: string
  number: string
  issued_on: string | null
  tax_rate: number | null
  tax_amount: Fen | null
  pdf: string
  ofd: string
  xml: string
  submitted_at: Date
  issued_at: Date | null
  delivered_at: Date | null
  decided_by: number | null
  updated_at: Date
}

type NewInvoice = Pick<
  InvoiceRow,
  | ('no' | 'owner_kind' | 'owner_id' | 'person_id' | 'amount' | 'title_type' | 'invoice_type' | 'title' | 'tax_no')
  | ('address' | 'phone' | 'bank' | 'bank_account' | 'email' | 'content' | 'remark' | 'submitted_at')
>

export async function insertInvoice(tx: Tx, row: NewInvoice, items: readonly ItemPart[]): Promise<number> {
  const { id } = await tx
    .insertInto('invoices')
    .values({ ...row, state: 'pending', updated_at: row.submitted_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('invoice_items')
    .values(items.map(({ billable_no, amount }) => ({ invoice_id: id, billable_no, amount })))
    .execute()
  return id
}

export interface ItemPart {
  billable_no: string
  amount: Fen
}

export interface ItemRow extends ItemPart {
  red_amount: Fen
  kind: BillableKind
  title: string
  earned: Fen
}

export async function itemsOf(tx: Reader, invoiceId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.billable_no, i.amount, i.red_amount, b.kind, b.title, b.earned
    from invoice_items as i join billables as b on b.no = i.billable_no
    where i.invoice_id = ${invoiceId} order by b.earned_at, b.no`.execute(tx)
  return rows
}

/** After its billables: whoever decides about one holds all of them. */
export async function lockInvoice(tx: Tx, id: number): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select * from invoices where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function findInvoice(tx: Reader, id: number): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select * from invoices where id = ${id}`.execute(tx)
  return rows[0]
}

/** Only its owner's: to everybody else it does not exist. */
export async function findOwned(tx: Reader, owner: Owner, id: number): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select * from invoices where id = ${id} and ${ownedBy(owner)}`.execute(tx)
  return rows[0]
}

export function pageOwned(
  tx: Reader,
  owner: Owner,
  paging: Paging,
  state: InvoiceState | undefined,
): Promise<Page<InvoiceRow>> {
  return pageAtOnce<InvoiceRow>(tx, paging, {
    columns: sql`*`,
    found: sql`from invoices where ${ownedBy(owner)} ${state ? sql`and state = ${state}` : sql``}`,
    order: sql`id desc`,
  })
}

export type InvoiceChange = Partial<Omit<InvoiceRow, 'id' | 'no' | 'owner_kind' | 'owner_id' | 'submitted_at'>>

export async function changeInvoice(tx: Tx, id: number, change: InvoiceChange): Promise<void> {
  await tx.updateTable('invoices').set(change).where('id', '=', id).execute()
}

/** An application asks for less of one thing, or for nothing of it any more. */
export async function changeItem(tx: Tx, invoiceId: number, no: string, amount: number): Promise<void> {
  if (amount > 0) {
    await sql`
      update invoice_items set amount = ${amount} where invoice_id = ${invoiceId} and billable_no = ${no}`.execute(tx)
  } else {
    await sql`delete from invoice_items where invoice_id = ${invoiceId} and billable_no = ${no}`.execute(tx)
  }
}

export interface Holding {
  id: number
  state: InvoiceState
  amount: Fen
  item_amount: Fen
  red_amount: Fen
}

/** In which applications and invoices something is, the newest first. */
export async function holdersOf(tx: Reader, no: string): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    select v.id, v.state, v.amount, i.amount as item_amount, i.red_amount
    from invoice_items as i join invoices as v on v.id = i.invoice_id
    where i.billable_no = ${no} and v.state not in ('rejected', 'cancelled') order by v.id desc`.execute(tx)
  return rows
}

export interface EventRow {
  step: InvoiceStep
  note: string
  actor_kind: Actor['kind']
  at: Date
}

export async function addEvent(
  tx: Tx,
  invoice_id: number,
  { step, state, note, actor, at }: { step: InvoiceStep; state: InvoiceState; note: string; actor: Actor; at: Date },
): Promise<void> {
  const by = { actor_kind: actor.kind, actor_id: actor.id, person_id: actor.personId ?? null }
  await tx
    .insertInto('invoice_events')
    .values({ invoice_id, step, state, note, at, ...by })
    .execute()
}

export async function eventsOf(tx: Reader, invoiceId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select step, note, actor_kind, at from invoice_events
    where invoice_id = ${invoiceId} order by id limit 100`.execute(tx)
  return rows
}

/** Whether anything of theirs is under way: applied for and not issued, or being taken back. */
export async function isUnderWay(tx: Reader, owner: Owner): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from invoices where ${ownedBy(owner)}
      and state in ('pending', 'approved', 'issuing', 'red_pending')) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Of either colour: a number of the tax office names one paper. Numbers are registered one after another. */
export async function isNumberUsed(tx: Tx, number: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoices.number', 0))`.execute(tx)
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from invoices where number = ${number})
      or exists (select from invoice_reds where number = ${number}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Its owner has had it. */
export async function deliver(tx: Tx, url: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; owner_kind: AccountRealm; owner_id: number }>`
    update invoices set state = 'delivered', delivered_at = ${now}, updated_at = ${now}
    where (pdf = ${url} or ofd = ${url} or xml = ${url}) and state = 'issued'
    returning id, owner_kind, owner_id`.execute(tx)
  for (const { id, owner_kind: kind, owner_id } of rows) {
    const actor = { kind, id: owner_id }
    await addEvent(tx, id, { step: 'deliver', state: 'delivered', note: '', actor, at: now })
  }
}
