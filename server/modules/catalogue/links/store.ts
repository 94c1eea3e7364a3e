import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { SiteLink } from '#contract/catalogue/links.ts'
import type { LinkHealth } from '#contract/catalogue/links.words.ts'
import type { OwnedHead } from '#server/modules/catalogue/records/service.ts'
import { countRows, type Page, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { LinkPosition, Term } from './model.ts'

export interface LinkRow extends OwnedHead {
  no: string
  enterprise_id: number | null
  person_id: number | null
  company_id: number | null
  site_name: string
  url: string
  logo: string
  description: string
  category: string
  contact_way: string
  icp_no: string
  position: LinkPosition
  rel: string
  starts_at: Date | null
  ends_at: Date | null
  months: number
  price_month: Fen
  amount: Fen
  auto_renew: boolean
  suspended: boolean
  reminded_days: number | null
  checked_at: Date | null
  http_status: number | null
  linked_back: boolean | null
  health: LinkHealth
  bad_days: number
}

/** A site sells a few hundred links; more is somebody's mistake, not something to load. */
const linksMax = 500

// A site that has not answered for days is no use to a reader, and what is a frozen account's is not shown.
const alive = sql`state = 'shown' and health <> 'down' and not suspended`

export async function listRunning(
  tx: Reader,
  now: Date,
  at?: { position: LinkPosition; max: number },
): Promise<SiteLink[]> {
  const there = at ? sql`and position = ${at.position}` : sql``
  const { rows } = await sql<SiteLink>`
    select id, site_name, url, logo, position, rel, description, category from site_links
    where ${alive} ${there} and starts_at <= ${now} and ends_at > ${now}
    order by id limit ${at?.max ?? linksMax}`.execute(tx)
  return rows
}

interface WindowedLink extends Pick<SiteLink, 'id' | 'site_name' | 'url' | 'rel'> {
  starts_at: Date
  ends_at: Date
}

/** Those of one place that run or will run, with the time they have. */
export async function listAhead(tx: Reader, position: LinkPosition, now: Date): Promise<WindowedLink[]> {
  const { rows } = await sql<WindowedLink>`
    select id, site_name, url, rel, starts_at, ends_at from site_links
    where ${alive} and position = ${position} and ends_at > ${now} order by id limit ${linksMax}`.execute(tx)
  return rows
}

/** The next moment at which a link begins or ends. */
export async function nextTurn(tx: Reader, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(starts_at) as at from site_links where ${alive} and starts_at > ${now}
      union all
      select min(ends_at) from site_links where ${alive} and ends_at > ${now}
    ) as turns`.execute(tx)
  return rows[0]?.at ?? undefined
}

/** Where a click leads while it is shown, and whose it is. */
export async function findRunning(tx: Reader, id: number, now: Date) {
  const { rows } = await sql<{ url: string; enterprise_id: number | null }>`
    select url, enterprise_id from site_links
    where id = ${id} and ${alive} and starts_at <= ${now} and ends_at > ${now}`.execute(tx)
  return rows[0]
}

export const newestFirst = sql`id desc`
export const ownLinks = (enterpriseId: number) => sql`enterprise_id = ${enterpriseId}`

async function first(tx: Reader, found: RawBuilder<unknown>): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select * from site_links where ${found}`.execute(tx)
  return rows[0]
}

export const findOwn = (tx: Reader, enterpriseId: number, id: number) =>
  first(tx, sql`id = ${id} and ${ownLinks(enterpriseId)}`)
export const lockOwn = (tx: Tx, enterpriseId: number, id: number) =>
  first(tx, sql`id = ${id} and ${ownLinks(enterpriseId)} for update`)
export const lock = (tx: Tx, id: number) => first(tx, sql`id = ${id} for update`)
export const findByNo = (tx: Reader, no: string) => first(tx, sql`no = ${no}`)

export const ownPage = (tx: Reader, enterpriseId: number, state: string | undefined, paging: Paging) =>
  pageAtOnce<LinkRow>(tx, paging, {
    columns: sql`*`,
    found: sql`from site_links where ${ownLinks(enterpriseId)} and ${state ? sql`state = ${state}` : sql`true`}`,
    order: sql`id desc`,
  }) as Promise<Page<LinkRow>>

/** How many an enterprise has in each state. */
export async function countByState(tx: Reader, enterpriseId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; links: number }>`
    select state, count(*) as links from site_links where ${ownLinks(enterpriseId)} group by state`.execute(tx)
  return new Map(rows.map(({ state, links }) => [state, Number(links)]))
}

const openStates = sql`state in ('unpaid', 'review', 'rejected', 'shown')`

/** Those that are not over. */
export const countOpen = (tx: Reader, enterpriseId: number, max: number): Promise<number> =>
  countRows(tx, sql`select id from site_links where ${ownLinks(enterpriseId)} and ${openStates} limit ${max}`)

export async function openIds(tx: Reader, enterpriseId: number): Promise<number[]> {
  return ids(tx, sql`${ownLinks(enterpriseId)} and ${openStates} order by id`)
}

/** Advisory lock: what one enterprise buys at once it buys one after the other. */
export async function lockOwner(tx: Tx, enterpriseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`links:${enterpriseId}`}, 0))`.execute(tx)
}

export async function suspend(tx: Tx, enterpriseId: number, suspended: boolean): Promise<void> {
  await tx.updateTable('site_links').set({ suspended }).where('enterprise_id', '=', enterpriseId).execute()
}

/** Columns that stand in no form and change no version: what was found there, what its owner was told. */
export async function note(
  tx: Tx,
  id: number,
  columns: Partial<
    Pick<LinkRow, 'reminded_days' | 'checked_at' | 'http_status' | 'linked_back' | 'health' | 'bad_days'>
  >,
): Promise<void> {
  await tx.updateTable('site_links').set(columns).where('id', '=', id).execute()
}

async function ids(tx: Reader, found: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from site_links where ${found}`.execute(tx)
  return rows.map(({ id }) => id)
}

export const ended = (tx: Reader, now: Date, max: number) =>
  ids(tx, sql`state = 'shown' and ends_at <= ${now} order by ends_at, id limit ${max}`)
/** Those that renew by themselves and are in their last day; where that failed, their owner was told and it is off. */
export const toRenew = (tx: Reader, now: Date, until: Date, max: number) =>
  ids(
    tx,
    sql`state = 'shown' and auto_renew and enterprise_id is not null and ends_at > ${now} and ends_at <= ${until}
      and (reminded_days is null or reminded_days > 0) order by ends_at, id limit ${max}`,
  )
export const toRemind = (tx: Reader, near: { days: number; automatic: boolean; now: Date; until: Date }, max: number) =>
  ids(
    tx,
    sql`state = 'shown' and enterprise_id is not null and auto_renew = ${near.automatic} and ends_at > ${near.now}
      and ends_at <= ${near.until} and (reminded_days is null or reminded_days > ${near.days})
      order by ends_at, id limit ${max}`,
  )
export const forgotten = (tx: Reader, before: Date, max: number) =>
  ids(
    tx,
    sql`state = 'unpaid' and enterprise_id is not null and updated_at < ${before} and not exists (
        select from link_terms as t where t.link_id = site_links.id and t.state = 'unpaid')
      order by updated_at, id limit ${max}`,
  )
/** Those that nobody has looked at since; whoever reviews one is told what was found, too. */
export async function toCheck(tx: Reader, now: Date, since: Date, max: number): Promise<{ id: number; url: string }[]> {
  const { rows } = await sql<{ id: number; url: string }>`
    select id, url from site_links
    where state in ('shown', 'review') and (ends_at is null or ends_at > ${now})
      and (checked_at is null or checked_at < ${since})
    order by checked_at nulls first, id limit ${max}`.execute(tx)
  return rows
}

export async function terms(tx: Reader, linkIds: readonly number[]): Promise<(Term & { link_id: number })[]> {
  if (linkIds.length === 0) return []
  const { rows } = await sql<Term & { link_id: number }>`
    select link_id, n, order_no, state, months, price_month, amount, automatic, starts_at, ends_at, promotion_part,
      refunded_amount, returned_amount
    from link_terms where link_id = any(${linkIds}::bigint[]) order by link_id, n limit 2000`.execute(tx)
  return rows
}

type NewTerm = Pick<Term, 'months' | 'price_month' | 'amount' | 'automatic'> & { link_id: number; created_at: Date }

export async function addTerm(tx: Tx, { link_id, ...term }: NewTerm): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    insert into link_terms (link_id, n, state, months, price_month, amount, automatic, created_at)
    select ${link_id}, coalesce(max(n), 0) + 1, 'unpaid', ${term.months}, ${term.price_month}, ${term.amount},
      ${term.automatic}, ${term.created_at} from link_terms where link_id = ${link_id} returning n`.execute(tx)
  return rows[0]?.n ?? 1
}

type TermChange = Partial<Omit<Term, 'n' | 'months' | 'price_month' | 'amount' | 'automatic'>> & {
  paid_at?: Date
}

export async function changeTerm(tx: Tx, linkId: number, n: number, columns: TermChange): Promise<void> {
  await tx.updateTable('link_terms').set(columns).where('link_id', '=', linkId).where('n', '=', n).execute()
}

/** A decision was taken back: time that began with it has not begun. */
export async function unstartTerms(tx: Tx, linkId: number): Promise<void> {
  const none = { starts_at: null, ends_at: null }
  await tx.updateTable('link_terms').set(none).where('link_id', '=', linkId).execute()
}

export async function ownerNames(tx: Reader, enterpriseIds: readonly number[]): Promise<Map<number, string>> {
  if (enterpriseIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from enterprises where id = any(${enterpriseIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What waits for the owner: something to mend, an end that is near. */
export const rejectedOf = (enterpriseId: number) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(amount), 0)::bigint as amount, null::timestamptz as until,
    coalesce(max(id)::text, '') as reference
  from site_links where enterprise_id = ${enterpriseId}
    and (state = 'rejected' or (state = 'shown' and revision_state = 'rejected'))`

export const endingOf = (enterpriseId: number, now: Date, near: Date) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(amount), 0)::bigint as amount, min(ends_at) as until,
    coalesce(max(id)::text, '') as reference
  from site_links where enterprise_id = ${enterpriseId} and state = 'shown' and not auto_renew
    and ends_at > ${now} and ends_at <= ${near}`

export const downOf = (enterpriseId: number) => sql<ReminderRow>`
  select count(*) as times, 0::bigint as amount, null::timestamptz as until, coalesce(max(id)::text, '') as reference
  from site_links where enterprise_id = ${enterpriseId} and state = 'shown' and health in ('bad', 'down')
    and bad_days >= 3`
