import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { CommissionState } from '#contract/money/commissions.words.ts'
import { countRows, type Page, pageAtOnce, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { type CommissionRow, columns, type Happened } from '../store.ts'

export interface OwnFilter {
  state?: CommissionState | undefined
  order_no?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const and = (conditions: readonly (RawBuilder<unknown> | false | undefined | '')[]) =>
  sql.join([sql`true`, ...conditions.filter((one) => typeof one === 'object')], sql` and `)

export function pageOwned(
  tx: Reader,
  makerId: number,
  paging: Paging,
  { state, order_no, from, to }: OwnFilter,
): Promise<Page<CommissionRow>> {
  const conditions = and([
    sql`c.maker_id = ${makerId}`,
    state && sql`c.state = ${state}`,
    order_no && sql`c.order_no = ${order_no}`,
    from && sql`c.paid_at >= ${from}`,
    to && sql`c.paid_at < ${to}`,
  ])
  return pageAtOnce<CommissionRow>(tx, paging, {
    columns,
    found: sql`from commissions c where ${conditions}`,
    order: sql`c.id desc`,
  })
}

export interface Sums {
  pending: Fen
  held: Fen
  settled: Fen
  taken_back: Fen
}

/** What is left of a maker's in each state, and what was taken back of all. */
export async function sumsOf(tx: Reader, makerId: number): Promise<Sums> {
  const left = sql`amount - taken_pending - taken_available - taken_debt`
  const { rows } = await sql<Sums>`
    select coalesce(sum(${left}) filter (where state = 'pending'), 0)::bigint as pending,
      coalesce(sum(${left}) filter (where state = 'held'), 0)::bigint as held,
      coalesce(sum(${left}) filter (where state = 'settled'), 0)::bigint as settled,
      coalesce(sum(taken_pending + taken_available + taken_debt), 0)::bigint as taken_back
    from commissions where maker_id = ${makerId}`.execute(tx)
  return rows[0] as Sums
}

export async function findOwned(tx: Reader, makerId: number, id: number): Promise<CommissionRow | undefined> {
  const { rows } = await sql<CommissionRow>`
    select ${columns} from commissions c where c.id = ${id} and c.maker_id = ${makerId}`.execute(tx)
  return rows[0]
}

export type EventRow = Omit<Happened, 'actor'> & { actor_kind: 'staff' | 'system'; actor_id: number | null }

export async function events(tx: Reader, id: number, max: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event, amount, note, actor_kind, actor_id, at from commission_events
    where commission_id = ${id} order by id limit ${max}`.execute(tx)
  return rows
}

/** Those of a maker that came by these orders. */
export async function ofOrders(tx: Reader, makerId: number, orderNos: readonly string[]): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    select ${columns} from commissions c
    where c.order_no = any(${[...orderNos]}::text[]) and c.maker_id = ${makerId}`.execute(tx)
  return rows
}

interface BroughtRow {
  kind: AccountRealm
  id: number
  orders: number
  amount: Fen
}

/** What these brought a maker: of enterprises directly, of makers through the enterprises that came by them. */
export async function broughtBy(
  tx: Reader,
  makerId: number,
  enterprises: readonly number[],
  makers: readonly number[],
): Promise<BroughtRow[]> {
  const left = sql`coalesce(sum(amount - taken_pending - taken_available - taken_debt), 0)::bigint`
  const { rows } = await sql<BroughtRow>`
    select 'enterprise' as kind, enterprise_id as id, count(*) as orders, ${left} as amount from commissions
    where maker_id = ${makerId} and level = 1 and enterprise_id = any(${[...enterprises]}::bigint[])
    group by enterprise_id
    union all
    select 'maker' as kind, through_id as id, count(*) as orders, ${left} as amount from commissions
    where maker_id = ${makerId} and through_id = any(${[...makers]}::bigint[]) group by through_id`.execute(tx)
  return rows
}

/** What all whom a maker brought have earned them since a moment, by who it was and the day of the payment. */
export async function broughtSince(
  tx: Reader,
  makerId: number,
  since: Date,
): Promise<{ enterprise_id: number; day: string; orders: number; amount: Fen }[]> {
  const { rows } = await sql<{ enterprise_id: number; day: string; orders: number; amount: Fen }>`
    select enterprise_id, to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as orders,
      coalesce(sum(amount - taken_pending - taken_available - taken_debt), 0)::bigint as amount
    from commissions where maker_id = ${makerId} and level = 1 and paid_at >= ${since}
    group by enterprise_id, day`.execute(tx)
  return rows
}

/** What was made for a maker between two moments. */
export async function madeBetween(
  tx: Reader,
  makerId: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ orders: number; base: Fen; made: Fen }> {
  const { rows } = await sql<{ orders: number; base: Fen; made: Fen }>`
    select count(*) as orders, coalesce(sum(base), 0)::bigint as base, coalesce(sum(amount), 0)::bigint as made
    from commissions where maker_id = ${makerId} and paid_at >= ${from} and paid_at < ${to}`.execute(tx)
  return rows[0] as { orders: number; base: Fen; made: Fen }
}

export interface Filter extends OwnFilter {
  purpose?: string | undefined
  level?: number | undefined
  maker_id?: number | undefined
  enterprise_id?: number | undefined
}

export function page(tx: Reader, paging: Paging, filter: Filter): Promise<Page<CommissionRow>> {
  const { state, purpose, level, maker_id, enterprise_id, order_no, from, to } = filter
  const found = sql`from commissions c where ${and([
    state && sql`c.state = ${state}`,
    purpose && sql`c.purpose = ${purpose}`,
    level !== undefined && sql`c.level = ${level}`,
    maker_id !== undefined && sql`c.maker_id = ${maker_id}`,
    enterprise_id !== undefined && sql`c.enterprise_id = ${enterprise_id}`,
    order_no && sql`c.order_no = ${order_no}`,
    from && sql`c.paid_at >= ${from}`,
    to && sql`c.paid_at < ${to}`,
  ])}`
  return pageOf(paging, {
    async rows({ tail }) {
      const { rows } = await sql<CommissionRow>`
        select ${columns} ${found} ${tail(sql`c.id`, sql`c.id desc`)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select c.id ${found} limit ${max}`),
  })
}

export async function find(tx: Reader, id: number): Promise<CommissionRow | undefined> {
  const { rows } = await sql<CommissionRow>`select ${columns} from commissions c where c.id = ${id}`.execute(tx)
  return rows[0]
}
