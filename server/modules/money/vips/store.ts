import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { VipRevokedFor, VipStep, VipUse } from '#contract/money/vips.words.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { Credit, Term } from './model.ts'

export interface PurchaseRow {
  id: number
  no: string
  maker_id: number
  person_id: number | null
  kind: 'open' | 'renew' | 'upgrade'
  level_id: number
  snapshot: Snapshot
  price: Fen
  credit: Fen
  order_no: string
  state: 'unpaid' | 'paid' | 'closed'
  created_at: Date
  updated_at: Date
}

/** What was agreed to: the level as it was, and what was taken off. */
interface Snapshot {
  level: Pick<Term, 'name' | 'rank' | 'gives'> & { days: number }
  credits: Credit[]
}

export interface TermRow extends Term {
  maker_id: number
  purchase_id: number | null
  reason: string
  reminded: number
  staff_id: number | null
}

/** With how often a benefit of it acted; what came back of a withdrawal that never left does not count. */
export type CountedTerm = TermRow & { uses: number }

/**
 * Advisory lock: what somebody has of VIP is decided one after another. Lock order: an order, the owner's purses, then
 * this; whoever pays from the balance has the purses already.
 */
export async function lockMaker(tx: Tx, makerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vips:${makerId}`}, 0))`.execute(tx)
}

type NewPurchase = Omit<PurchaseRow, 'id' | 'order_no' | 'updated_at'>

/** Undefined where another one waits to be paid. */
export async function insertPurchase(tx: Tx, row: NewPurchase): Promise<number | undefined> {
  const made = await tx
    .insertInto('vip_purchases')
    .values({ ...row, snapshot: JSON.stringify(row.snapshot), updated_at: row.created_at })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function changePurchase(
  tx: Tx,
  id: number,
  columns: Partial<Pick<PurchaseRow, 'state' | 'order_no' | 'updated_at'>>,
): Promise<void> {
  await tx.updateTable('vip_purchases').set(columns).where('id', '=', id).execute()
}

async function firstPurchase(tx: Reader, found: RawBuilder<unknown>): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`select p.* from vip_purchases as p ${found}`.execute(tx)
  return rows[0]
}

export const findPurchase = (tx: Reader, id: number) => firstPurchase(tx, sql`where p.id = ${id}`)
export const lockPurchase = (tx: Tx, no: string) => firstPurchase(tx, sql`where p.no = ${no} for update`)
export const openPurchase = (tx: Reader, makerId: number) =>
  firstPurchase(tx, sql`where p.maker_id = ${makerId} and p.state = 'unpaid'`)

/** Nobody has more that count; further ones are long over. */
const termsMax = 60

/** Somebody's terms that are not over, and those of which something may still be said. */
export async function termsOf(tx: Reader, makerId: number, now: Date): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select t.* from vip_terms as t where t.maker_id = ${makerId} and t.revoked_at is null and t.ends_at > ${now}
    order by t.starts_at, t.id limit ${termsMax}`.execute(tx)
  return rows
}

/** What came to nothing is no use: a withdrawal that was sent back, a seat that was given up. */
export const usesColumn = sql`(select coalesce(sum(case u.kind when 'activity_left' then -1 else 1 end), 0)::int
  from vip_uses as u left join withdrawals as w on u.kind = 'withdrawal_fee' and w.no = u.reference
  where u.term_id = t.id and (w.no is null or w.state not in ('rejected', 'cancelled', 'returned'))) as uses`

export async function countedTermsOf(tx: Reader, makerId: number, now: Date): Promise<CountedTerm[]> {
  const { rows } = await sql<CountedTerm>`
    select t.*, ${usesColumn} from vip_terms as t where t.maker_id = ${makerId} and t.revoked_at is null
      and t.ends_at > ${now} order by t.starts_at, t.id limit ${termsMax}`.execute(tx)
  return rows
}

async function firstTerm(tx: Reader, found: RawBuilder<unknown>): Promise<CountedTerm | undefined> {
  const { rows } = await sql<CountedTerm>`select t.*, ${usesColumn} from vip_terms as t ${found}`.execute(tx)
  return rows[0]
}

export const findTerm = (tx: Reader, id: number) => firstTerm(tx, sql`where t.id = ${id}`)
export const findOwn = (tx: Reader, makerId: number, id: number) =>
  firstTerm(tx, sql`where t.id = ${id} and t.maker_id = ${makerId}`)
export const termOfPurchase = (tx: Reader, purchaseId: number) =>
  firstTerm(tx, sql`where t.purchase_id = ${purchaseId}`)

/** Held against whoever uses a benefit of it; counted afterwards, in a statement that sees what they wrote. */
export async function lockTerm(tx: Tx, id: number): Promise<CountedTerm | undefined> {
  await sql`select from vip_terms where id = ${id} for update`.execute(tx)
  return findTerm(tx, id)
}

/** Held against whoever gives the term back meanwhile; whether it still counts. */
export async function shareTerm(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from vip_terms where id = ${id} and revoked_at is null for share`.execute(tx)
  return rows.length > 0
}

type NewTerm = Omit<TermRow, 'id' | 'refunded' | 'revoked_at' | 'revoked_for' | 'reminded' | 'reason'> & {
  reason?: string
}

export async function insertTerm(tx: Tx, row: NewTerm): Promise<number> {
  const { id } = await tx
    .insertInto('vip_terms')
    .values({ ...row, gives: JSON.stringify(row.gives) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Changed {
  starts_at: Date
  ends_at: Date
  revoked_at: Date | null
  revoked_for: VipRevokedFor | null
  reason: string
  refunded: Fen
  reminded: number
}

export async function changeTerm(tx: Tx, id: number, columns: Partial<Changed>): Promise<void> {
  await tx.updateTable('vip_terms').set(columns).where('id', '=', id).execute()
}

export interface CreditRow {
  from_term_id: number
  unused_days: number
  amount: Fen
  no: string
  name: string
  price: Fen
  days: number
}

export async function insertCredits(tx: Tx, termId: number, credits: readonly Credit[]): Promise<void> {
  for (const { term_id: from_term_id, unused_days, amount } of credits) {
    await tx.insertInto('vip_credits').values({ term_id: termId, from_term_id, unused_days, amount }).execute()
  }
}

export async function creditsOf(tx: Reader, termId: number): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select c.from_term_id, c.unused_days, c.amount, t.no, t.name, t.price, t.days from vip_credits as c
    join vip_terms as t on t.id = c.from_term_id where c.term_id = ${termId} order by c.id`.execute(tx)
  return rows
}

/** The terms that this one took the place of, free to be taken again. */
export async function undoCredits(tx: Tx, termId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ from_term_id: number }>`
    update vip_credits set undone_at = ${now} where term_id = ${termId} and undone_at is null
    returning from_term_id`.execute(tx)
  return rows.map(({ from_term_id }) => from_term_id)
}

export interface UseRow {
  kind: VipUse
  reference: string
  amount: number
  used_at: Date
}

export async function insertUse(tx: Tx, row: UseRow & { term_id: number }): Promise<void> {
  await tx
    .insertInto('vip_uses')
    .values(row)
    .onConflict((on) => on.columns(['kind', 'reference']).doNothing())
    .execute()
}

/** Stands against a seat that a term gave; nothing where it gave none. */
export async function leaveSeat(tx: Tx, reference: string, now: Date): Promise<void> {
  await sql`
    insert into vip_uses (term_id, kind, reference, used_at)
    select term_id, 'activity_left', reference, ${now} from vip_uses
    where kind = 'activity' and reference = ${reference}
    on conflict (kind, reference) do nothing`.execute(tx)
}

const usesShown = 100

export async function usesOf(tx: Reader, termId: number): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select kind, reference, amount, used_at from vip_uses where term_id = ${termId}
    order by id desc limit ${usesShown}`.execute(tx)
  return rows
}

export async function addEvent(
  tx: Tx,
  termId: number,
  { step, note = '', actor, at }: { step: VipStep; note?: string; actor: Actor; at: Date },
): Promise<void> {
  const event = { term_id: termId, step, note, actor_kind: actor.kind, actor_id: actor.id, at }
  await tx.insertInto('vip_events').values(event).execute()
}

export interface EventRow {
  step: VipStep
  note: string
  actor_kind: string
  actor_id: number | null
  at: Date
}

const eventsShown = 100

export async function eventsOf(tx: Reader, termId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select step, note, actor_kind, actor_id, at from vip_events where term_id = ${termId}
    order by id limit ${eventsShown}`.execute(tx)
  return rows
}

/** What ends soon and nothing follows it: for the owner's own page. */
export const endingSoon = (makerId: number, now: Date, before: Date): RawBuilder<ReminderRow> => sql`
  select count(*) as times, 0 as amount, min(t.ends_at) as until, coalesce(max(t.no), '') as reference
  from vip_terms as t where t.maker_id = ${makerId} and t.revoked_at is null
    and t.ends_at > ${now} and t.ends_at <= ${before}
    and not exists (select from vip_terms as n where n.maker_id = t.maker_id and n.revoked_at is null
      and n.ends_at > t.ends_at)`
