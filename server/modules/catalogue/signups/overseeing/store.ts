import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { SignupState } from '#contract/catalogue/signups.words.ts'
import { anywhere, countRows, countWaiting, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { SignupRow } from '../store.ts'

export interface ListedRow extends SignupRow {
  title: string
  starts_at: Date
  owner_name: string
  checked_in: number
}

export interface Filter {
  id?: number | undefined
  activity_id?: number | undefined
  state?: SignupState | undefined
  owner_kind?: AccountRealm | undefined
  owner_id?: number | undefined
  q?: string | undefined
  /** What a whole telephone number is found by. */
  phone?: readonly Buffer[] | undefined
}

const beside = sql`
  join activities as a on a.id = s.activity_id
  left join enterprises as e on s.owner_kind = 'enterprise' and e.id = s.owner_id
  left join makers as m on s.owner_kind = 'maker' and m.id = s.owner_id`
const columns = sql`s.*, a.title, a.starts_at, coalesce(e.name, m.nickname, '') as owner_name,
  (select count(*) from admissions as t where t.signup_id = s.id and t.checked_in_at is not null) as checked_in`

function conditionsOf({ id, activity_id, state, owner_kind, owner_id, q, phone }: Filter) {
  const wanted = [
    id && sql`s.id = ${id}`,
    activity_id && sql`s.activity_id = ${activity_id}`,
    state && sql`s.state = ${state}`,
    owner_kind && sql`s.owner_kind = ${owner_kind}`,
    owner_id && sql`s.owner_id = ${owner_id}`,
    phone && sql`s.phone_index = any(${phone})`,
    q && !phone && sql`(s.no = ${q.toUpperCase()} or s.order_no = ${q.toUpperCase()} or s.company like ${anywhere(q)})`,
  ].filter((one) => typeof one === 'object')
  return sql.join([sql`true`, ...wanted], sql` and `)
}

/** What waits to be looked at from the oldest; of a queue who is next; of everything else the newest. */
export function page(tx: Reader, filter: Filter, paging: Paging): Promise<Page<ListedRow>> {
  const { state } = filter
  const order = state === 'pending' ? sql`s.created_at, s.id` : state === 'waitlist' ? sql`s.queue_no` : sql`s.id desc`
  const where = conditionsOf(filter)
  return pageOf(paging, {
    async rows(window) {
      const key = sql`s.id`
      const { rows } = await sql<ListedRow>`
        select ${columns} from (select s.* from signups as s where ${where}
          ${window.tail(key, order)}) as s ${beside} order by ${window.order(key, order)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from signups as s where ${where} limit ${max}`),
  })
}

/** No activity has more guests than a file has lines for. */
const exportedMax = 20_000

/** Everybody who signed up for an activity, in the order in which they did. */
export async function everybody(tx: Reader, activityId: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns} from signups as s ${beside} where s.activity_id = ${activityId}
    order by s.id limit ${exportedMax}`.execute(tx)
  return rows
}

export const pending = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select created_at as since from signups where state = 'pending' order by created_at limit ${max}`,
  )
