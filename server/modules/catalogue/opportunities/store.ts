import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { OpportunityForm, OpportunitySide } from '#contract/catalogue/opportunities.ts'
import type { OpportunityEnd } from '#contract/catalogue/opportunities.words.ts'
import type { OwnedHead } from '#server/modules/catalogue/records/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'

export interface OpportunityRow extends OwnedHead {
  company_id: number
  side: OpportunitySide
  form: OpportunityForm
  title: string
  summary: string
  html: string
  industry_id: number
  region_id: number
  amount_from: Fen | null
  amount_to: Fen | null
  unit: string
  quantity: string
  valid_until: Date
  pictures: string[]
  refreshed_at: Date | null
  outcome: OpportunityEnd
  outcome_note: string
  closed_at: Date | null
  reminded: boolean
}

export interface ListedRow extends HeadRow {
  company: string
  logo: string
  certified_from: Date | null
  certified_until: Date | null
  partner_from: Date | null
  partner_until: Date | null
}

/** What lists show of one. */
export type HeadRow = Pick<
  OpportunityRow,
  | ('id' | 'company_id' | 'side' | 'form' | 'title' | 'summary' | 'industry_id' | 'region_id' | 'amount_from')
  | ('amount_to' | 'unit' | 'quantity' | 'valid_until' | 'pictures' | 'published_at' | 'refreshed_at' | 'created_at')
>

const listed = sql`o.id, o.created_at, o.published_at, o.company_id, o.side, o.form,
  o.title, o.summary, o.industry_id, o.region_id, o.amount_from, o.amount_to, o.unit, o.quantity, o.valid_until,
  o.pictures, o.refreshed_at,
  c.name as company, c.logo, c.certified_from, c.certified_until, c.partner_from, c.partner_until`

/** What readers may see now; what is over is not in lists, and what its company no longer shows is nowhere. */
export async function shownById(tx: Reader, ids: readonly number[], now: Date): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select ${listed} from unnest(${ids}::bigint[]) with ordinality as wanted (wanted_id, place)
    join opportunities as o on o.id = wanted_id and o.state = 'shown' and o.published_at <= ${now}
    join companies as c on c.id = o.company_id and c.state = 'shown' order by place`.execute(tx)
  return rows
}

/** What a company shows and is not over, newest first. */
export async function idsOfCompany(tx: Reader, companyId: number, now: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from opportunities where company_id = ${companyId} and state = 'shown' and published_at <= ${now}
      and valid_until > ${now}
    order by greatest(published_at, refreshed_at) desc, id desc limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same by what they are called. */
export async function titlesOfCompany(tx: Reader, companyId: number, now: Date, max: number) {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from opportunities where company_id = ${companyId} and state = 'shown' and published_at <= ${now}
      and valid_until > ${now}
    order by greatest(published_at, refreshed_at) desc, id desc limit ${max}`.execute(tx)
  return rows
}

/** Also what is over, unless it was off the site before. */
const readable = sql`o.state in ('shown', 'closed') and o.hidden_by is null`

/** One that readers may see, also after it is over: whoever kept its address is told so. */
export async function findShown(tx: Reader, id: number, now: Date): Promise<OpportunityRow | undefined> {
  const { rows } = await sql<OpportunityRow>`
    select o.* from opportunities as o join companies as c on c.id = o.company_id and c.state = 'shown'
    where o.id = ${id} and ${readable} and o.published_at <= ${now}`.execute(tx)
  return rows[0]
}

/** What readers see under a number, and whose it is. */
export async function shownAs(
  tx: Reader,
  id: number,
  now: Date,
): Promise<{ title: string; enterprise_id: number | null } | undefined> {
  const { rows } = await sql<{ title: string; enterprise_id: number | null }>`
    select o.title, c.enterprise_id from opportunities as o
    join companies as c on c.id = o.company_id and c.state = 'shown'
    where o.id = ${id} and ${readable} and o.published_at <= ${now}`.execute(tx)
  return rows[0]
}

/** A condition on the table itself: what is not an enterprise's own is not there for it. */
export const ownOpportunities = (enterpriseId: number) =>
  sql`company_id = (select c.id from companies as c where c.enterprise_id = ${enterpriseId})`
export const newestFirst = sql`updated_at desc, id desc`
/** What is over takes nobody's place. */
export const stillOpen = sql`closed_at is null`

/** Theirs, held for a change; somebody else's is not there. */
export async function lockOwn(tx: Tx, id: number, enterpriseId: number): Promise<OpportunityRow | undefined> {
  const { rows } = await sql<OpportunityRow>`
    select * from opportunities where id = ${id} and ${ownOpportunities(enterpriseId)} for update`.execute(tx)
  return rows[0]
}

/** Theirs beside which something is written, held for a change. */
export async function lockRevised(tx: Tx, enterpriseId: number): Promise<OpportunityRow[]> {
  const { rows } = await sql<OpportunityRow>`
    select * from opportunities where ${ownOpportunities(enterpriseId)} and revision_state is not null
    order by id for update`.execute(tx)
  return rows
}

/** What stood on one page of a company stands on another one. */
export async function moveTo(tx: Tx, fromCompany: number, toCompany: number): Promise<void> {
  await tx.updateTable('opportunities').set({ company_id: toCompany }).where('company_id', '=', fromCompany).execute()
}

/** Those whose time is over, the first of them. */
export async function ended(tx: Reader, now: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from opportunities where state = 'shown' and valid_until <= ${now}
    order by valid_until, id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those whose time is over soon, and whose owners do not know. */
export async function toRemind(tx: Reader, now: Date, near: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from opportunities where state = 'shown' and not reminded and valid_until > ${now}
      and valid_until <= ${near}
    order by valid_until, id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** No change of the record: nobody's work is overtaken by it. */
export async function markReminded(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('opportunities').set({ reminded: true }).where('id', '=', id).execute()
}

export const rejectedOf = (enterpriseId: number) => sql<ReminderRow>`
  select count(*) as times, 0::bigint as amount, null::timestamptz as until, coalesce(max(id)::text, '') as reference
  from opportunities where ${ownOpportunities(enterpriseId)} and revision_state = 'rejected'`

export const endingOf = (enterpriseId: number, now: Date, near: Date) => sql<ReminderRow>`
  select count(*) as times, 0::bigint as amount, min(valid_until) as until, coalesce(max(id)::text, '') as reference
  from opportunities where ${ownOpportunities(enterpriseId)} and state = 'shown'
    and valid_until > ${now} and valid_until <= ${near}`
