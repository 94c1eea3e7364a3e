import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { activityAudiences, activityModes, Question } from '#contract/catalogue/activities.ts'
import type { Head } from '#server/modules/catalogue/records/service.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export type Mode = (typeof activityModes)[number]

export interface ActivityRow extends Head {
  title: string
  summary: string
  html: string
  cover: string
  category_id: number | null
  company_id: number | null
  mode: Mode
  region_id: number | null
  address: string
  join_url: string
  starts_at: Date
  ends_at: Date
  signup_from: Date
  signup_until: Date
  quota: number
  seats_taken: number
  seats_held: number
  waiting: number
  queue_next: number
  cancel_until: Date | null
  per_company_limit: number
  fee: Fen
  audience: (typeof activityAudiences)[number]
  need_review: boolean
  questions: Question[]
}

export type ListedRow = Omit<ActivityRow, 'html' | 'join_url' | 'questions' | 'reject_reason' | 'queue_next'>

const listed = sql`a.id, a.state, a.version, a.created_at, a.updated_at, a.published_at, a.title, a.summary, a.cover,
  a.category_id, a.company_id, a.mode, a.region_id, a.address, a.starts_at, a.ends_at, a.signup_from, a.signup_until,
  a.quota, a.seats_taken, a.seats_held, a.waiting, a.cancel_until, a.per_company_limit, a.fee, a.audience,
  a.need_review`

/** What readers may see: announced, also if it was called off since, and held by nobody who is hidden. */
const visible = (now: Date) => sql`a.state in ('shown', 'cancelled') and a.published_at <= ${now}
  and not exists (select from companies as c where c.id = a.company_id and c.state <> 'shown')`

export interface Filter {
  when: 'upcoming' | 'past' | 'all'
  mode?: Mode | undefined
  category?: number | undefined
  company?: number | undefined
  within?: { from: Date; until: Date; begunSince: Date } | undefined
}

export function listShown(tx: Reader, filter: Filter, paging: Paging, now: Date): Promise<Page<ListedRow>> {
  const { when, mode, category, company, within } = filter
  const conditions: RawBuilder<unknown>[] = [visible(now)]
  if (when === 'upcoming') conditions.push(sql`a.ends_at > ${now}`)
  if (when === 'past') conditions.push(sql`a.ends_at <= ${now}`)
  if (mode) conditions.push(sql`a.mode = ${mode}`)
  if (category !== undefined) conditions.push(sql`a.category_id = ${category}`)
  if (company !== undefined) conditions.push(sql`a.company_id = ${company}`)
  if (within) {
    conditions.push(sql`a.starts_at < ${within.until} and a.starts_at >= ${within.begunSince}
      and a.ends_at > ${within.from}`)
  }
  const found = sql`from activities as a where ${sql.join(conditions, sql` and `)}`
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<ListedRow>`
        select ${listed} ${found} order by ${orderOf(filter)} limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select a.id ${found} limit ${max}`),
  })
}

/** What comes next comes first, and so do the days of a month; what is over, the latest first. */
function orderOf({ when, within }: Filter): RawBuilder<unknown> {
  if (when === 'past') return sql`a.ends_at desc, a.id desc`
  return when === 'upcoming' || within ? sql`a.starts_at, a.id` : sql`a.starts_at desc, a.id desc`
}

export async function findShown(tx: Reader, id: number, now: Date): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`
    select a.* from activities as a where a.id = ${id} and ${visible(now)}`.execute(tx)
  return rows[0]
}

/** The one that begins next before or after, among those that readers may see. */
export async function neighbour(tx: Reader, from: ActivityRow, direction: 'before' | 'after', now: Date) {
  const before = direction === 'before'
  const order = before ? sql`desc` : sql`asc`
  const { rows } = await sql<{ id: number; title: string }>`
    select a.id, a.title from activities as a
    where (a.starts_at, a.id) ${before ? sql`<` : sql`>`} (${from.starts_at}::timestamptz, ${from.id}::bigint)
      and ${visible(now)}
    order by a.starts_at ${order}, a.id ${order} limit 1`.execute(tx)
  return rows[0]
}

/** What somebody who reads this may still go to, of its category first; then what was like it. */
export async function related(tx: Reader, to: ActivityRow, limit: number, now: Date): Promise<ListedRow[]> {
  const kin = sql`a.category_id is not distinct from ${to.category_id}::bigint`
  const pick = async (found: RawBuilder<unknown>, order: RawBuilder<unknown>, max: number) => {
    const { rows } = await sql<ListedRow>`select ${listed} from activities as a
      where a.id <> ${to.id} and a.state = 'shown' and ${found} and ${visible(now)}
      order by ${order} limit ${max}`.execute(tx)
    return rows
  }
  const coming = await pick(sql`a.ends_at > ${now}`, sql`${kin} desc, a.starts_at, a.id`, limit)
  if (coming.length === limit) return coming
  const past = sql`a.ends_at <= ${now} and ${kin}`
  return [...coming, ...(await pick(past, sql`a.ends_at desc, a.id desc`, limit - coming.length))]
}

/** The next moment at which anything that readers see of any activity turns. Sign-up never outlasts the activity. */
export async function nextTurn(tx: Reader, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(turn) as at from activities as a,
      unnest(array[a.signup_from, a.signup_until, a.starts_at, a.ends_at]) as turn
    where a.ends_at > ${now} and a.state in ('shown', 'cancelled') and turn > ${now}`.execute(tx)
  return rows[0]?.at ?? undefined
}

export async function countByCategory(tx: Reader, now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ category_id: number; total: number }>`
    select a.category_id, count(*) as total from activities as a
    where a.category_id is not null and ${visible(now)} group by a.category_id`.execute(tx)
  return new Map(rows.map(({ category_id, total }) => [category_id, total]))
}

export async function countByTime(tx: Reader, now: Date): Promise<{ upcoming: number; past: number }> {
  const { rows } = await sql<{ upcoming: number; past: number }>`
    select count(*) filter (where a.ends_at > ${now}) as upcoming,
      count(*) filter (where a.ends_at <= ${now}) as past
    from activities as a where ${visible(now)}`.execute(tx)
  return rows[0] ?? { upcoming: 0, past: 0 }
}

/** By the month in which they begin, in Shanghai. */
export async function countByMonth(tx: Reader, window: { from: Date; until: Date }, now: Date) {
  const { rows } = await sql<{ month: string; total: number }>`
    select to_char(a.starts_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*) as total
    from activities as a
    where a.starts_at >= ${window.from} and a.starts_at < ${window.until} and ${visible(now)}
    group by month order by month`.execute(tx)
  return rows
}

/** Everything that decides about seats, under the lock that whoever gives one away or takes one back holds. */
export type CourseRow = Omit<ActivityRow, 'html' | 'summary' | 'reject_reason'>

const course = sql`a.id, a.state, a.version, a.created_at, a.updated_at, a.published_at, a.title, a.cover,
  a.category_id, a.company_id, a.mode, a.region_id, a.address, a.join_url, a.starts_at, a.ends_at, a.signup_from,
  a.signup_until, a.quota, a.seats_taken, a.seats_held, a.waiting, a.queue_next, a.cancel_until, a.per_company_limit,
  a.fee, a.audience, a.need_review, a.questions`

export async function findCourse(tx: Reader, id: number): Promise<CourseRow | undefined> {
  const { rows } = await sql<CourseRow>`select ${course} from activities as a where a.id = ${id}`.execute(tx)
  return rows[0]
}

/** Whether readers may see it is asked under the same lock. */
export async function lockCourse(tx: Tx, id: number, now: Date): Promise<(CourseRow & { shown: boolean }) | undefined> {
  const { rows } = await sql<CourseRow & { shown: boolean }>`
    select ${course}, ${visible(now)} as shown from activities as a where a.id = ${id} for no key update of a`.execute(
    tx,
  )
  return rows[0]
}

export async function changeSeats(
  tx: Tx,
  id: number,
  seats: Pick<ActivityRow, 'seats_held' | 'waiting' | 'queue_next'>,
): Promise<void> {
  const { seats_held, waiting, queue_next } = seats
  await tx.updateTable('activities').set({ seats_held, waiting, queue_next }).where('id', '=', id).execute()
}
