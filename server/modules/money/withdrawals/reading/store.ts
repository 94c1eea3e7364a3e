import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { WithdrawalStep } from '#contract/money/withdrawals.ts'
import { countRows, countWaiting, type Page, pageAtOnce, pageOf, type Waiting } from '#server/platform/paging.ts'
import { byDay } from '#server/platform/postgres/by-day.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import { type Method, openStates, type WithdrawalState } from '../model.ts'
import type { PayoutRow, PayoutState } from '../paying/store.ts'
import type { Owner, WithdrawalRow } from '../store.ts'

export interface EventRow {
  withdrawal_id: number
  state: WithdrawalState
  note: string
  actor_kind: string
  actor_id: number | null
  at: Date
}

/** What happened to each of these, in order. A withdrawal has a handful of steps; retries are an operator's. */
export async function events(tx: Reader, ids: readonly number[]): Promise<EventRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('withdrawal_events')
    .select(['withdrawal_id', 'state', 'note', 'actor_kind', 'actor_id', 'at'])
    .where('withdrawal_id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows as EventRow[]
}

/** One with its way so far; moments are as JSON writes them. */
export interface OwnRow extends WithdrawalRow {
  timeline: { step: WithdrawalStep; state: WithdrawalState; note: string; at: string }[]
}

const timeline = sql`coalesce((
  select json_agg(json_build_object('step', e.step, 'state', e.state, 'note', e.note, 'at', e.at) order by e.id)
  from withdrawal_events as e where e.withdrawal_id = w.id), '[]') as timeline`

export async function ownByNo(tx: Reader, { realm, id }: Owner, no: string): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select *, ${timeline} from withdrawals as w
    where no = ${no} and realm = ${realm} and owner_id = ${id}`.execute(tx)
  return rows[0]
}

export interface OwnWanted {
  state?: WithdrawalState | undefined
  no?: string | undefined
}

export function ownPage(
  tx: Reader,
  { realm, id }: Owner,
  { state, no }: OwnWanted,
  paging: Paging,
): Promise<Page<OwnRow>> {
  const which = sql`${state === undefined ? sql`` : sql`and state = ${state}`} ${
    no === undefined ? sql`` : sql`and no = ${no}`
  }`
  return pageAtOnce<OwnRow>(tx, paging, {
    columns: sql`*, ${timeline}`,
    found: sql`from withdrawals as w where realm = ${realm} and owner_id = ${id} ${which}`,
    order: sql`id desc`,
  })
}

export interface ListedRow extends WithdrawalRow {
  owner_name: string
}

export interface Wanted {
  id?: number | undefined
  state?: WithdrawalState | undefined
  realm?: AccountRealm | undefined
  owner_id?: number | undefined
  method?: Method | undefined
  no?: string | undefined
  second?: boolean | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const named = sql`
  left join enterprises as e on w.realm = 'enterprise' and e.id = w.owner_id
  left join makers as m on w.realm = 'maker' and m.id = w.owner_id`
const ownerName = sql`coalesce(e.name, m.nickname, '') as owner_name`

function wantedOf(filter: Wanted): RawBuilder<unknown> {
  const wanted = [sql`true`]
  if (filter.id) wanted.push(sql`w.id = ${filter.id}`)
  if (filter.state) wanted.push(sql`w.state = ${filter.state}`)
  if (filter.realm) wanted.push(sql`w.realm = ${filter.realm}`)
  if (filter.owner_id) wanted.push(sql`w.owner_id = ${filter.owner_id}`)
  if (filter.method) wanted.push(sql`w.method = ${filter.method}`)
  if (filter.no) wanted.push(sql`w.no = ${filter.no}`)
  if (filter.second !== undefined) {
    wanted.push(sql`w.state = 'pending' and (w.first_approver is not null) = ${filter.second}`)
  }
  if (filter.from) wanted.push(sql`w.created_at >= ${filter.from}`)
  if (filter.to) wanted.push(sql`w.created_at < ${filter.to}`)
  return sql.join(wanted, sql` and `)
}

/** A queue is worked from its oldest; what is over is read from its newest. */
export function page(tx: Reader, filter: Wanted, paging: Paging): Promise<Page<ListedRow>> {
  const where = wantedOf(filter)
  const queue = filter.second !== undefined || (openStates as readonly string[]).includes(filter.state ?? '')
  return pageOf(paging, {
    rows: async ({ tail }) => {
      const { rows } = await sql<ListedRow>`
        select w.*, ${ownerName} from withdrawals as w ${named} where ${where}
        ${tail(sql`w.id`, queue ? sql`w.id` : sql`w.id desc`)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from withdrawals as w where ${where} limit ${max}`),
  })
}

/** The last ones of an owner but this. */
export async function earlier(tx: Reader, row: WithdrawalRow, max: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select w.*, ${ownerName} from withdrawals as w ${named}
    where w.realm = ${row.realm} and w.owner_id = ${row.owner_id} and w.id <> ${row.id}
    order by w.id desc limit ${max}`.execute(tx)
  return rows
}

/** Those of others into the same account. */
export async function ofOthers(
  tx: Reader,
  row: WithdrawalRow,
  indexes: readonly Buffer[],
  max: number,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select w.*, ${ownerName} from withdrawals as w ${named}
    where w.account_index = any(${indexes}) and (w.realm, w.owner_id) <> (${row.realm}, ${row.owner_id})
    order by w.id desc limit ${max}`.execute(tx)
  return rows
}

export interface Left {
  paid_total: Fen
  paid_times: number
  account_used_before: number
}

export async function left(tx: Reader, row: WithdrawalRow, indexes: readonly Buffer[]): Promise<Left> {
  const { rows } = await sql<Left>`
    select coalesce(sum(net_amount), 0)::bigint as paid_total, count(*) as paid_times,
      count(*) filter (where account_index = any(${indexes}) and id <> ${row.id}) as account_used_before
    from withdrawals where realm = ${row.realm} and owner_id = ${row.owner_id} and state = 'paid'`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a sum has one row')
  return found
}

interface ListedPayoutRow extends PayoutRow {
  withdrawal_no: string
  realm: AccountRealm
  owner_id: number
  owner_name: string
  method: Method
}

interface WantedPayouts {
  state?: PayoutState | undefined
  provider?: string | undefined
  no?: string | undefined
}

export function payoutPage(tx: Reader, filter: WantedPayouts, paging: Paging): Promise<Page<ListedPayoutRow>> {
  const wanted = [sql`true`]
  if (filter.state) wanted.push(sql`p.state = ${filter.state}`)
  if (filter.provider) wanted.push(sql`p.provider = ${filter.provider}`)
  if (filter.no) {
    // Each by its own index; `or` over two tables would read both.
    wanted.push(sql`p.id in (
      select id from payouts where no = ${filter.no}
      union all select id from payouts where channel = any(array['channel_wechat', 'channel_alipay', 'channel_bank',
        'channel_sandbox']) and transfer_no = ${filter.no}
      union all
      select o.id from payouts as o join withdrawals as v on v.id = o.withdrawal_id where v.no = ${filter.no})`)
  }
  const where = sql.join(wanted, sql` and `)
  return pageOf(paging, {
    rows: async ({ tail }) => {
      const { rows } = await sql<ListedPayoutRow>`
        select p.*, w.no as withdrawal_no, w.realm, w.owner_id, w.method, ${ownerName}
        from payouts as p join withdrawals as w on w.id = p.withdrawal_id ${named} where ${where}
        ${tail(sql`p.no`, sql`p.id desc`)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from payouts as p where ${where} limit ${max}`),
  })
}

/** How many wait in a state for a person, and since when the longest does. */
export async function waiting(
  tx: Reader,
  state: WithdrawalState,
  { second, carried = [] }: { second?: boolean; carried?: readonly Method[] },
  max: number,
): Promise<Waiting> {
  const signed = second === undefined ? sql`` : sql`and (first_approver is not null) = ${second}`
  const hands = carried.length > 0 ? sql`and method <> all(${[...carried]}::text[])` : sql``
  return countWaiting(
    tx,
    sql`select updated_at as since from withdrawals where state = ${state} ${signed} ${hands} order by id limit ${max}`,
  )
}

export interface QueueRow {
  state: (typeof openStates)[number]
  second: boolean
  count: number
}

/** How many there are in each state that leads on, and of those that wait for an approver how many for a second one. */
export async function queues(tx: Reader): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select state, first_approver is not null and state = 'pending' as second, count(*) as count
    from withdrawals where state = any(${[...openStates]}::text[]) group by 1, 2`.execute(tx)
  return rows
}

export interface OpenRow {
  id: number
  no: string
  state: WithdrawalState
  amount: Fen
  on_hold: boolean
  created_at: Date
}

export async function openOf(tx: Reader, { realm, id }: Owner, max: number): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select id, no, state, amount, on_hold_since is not null as on_hold, created_at from withdrawals
    where realm = ${realm} and owner_id = ${id} and state = any(${[...openStates]}::text[])
    order by id desc limit ${max}`.execute(tx)
  return rows
}

/** Whether somebody has asked for money that neither left nor came back. */
export async function isUnderWay(tx: Reader, { realm, id }: Owner): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('realm', '=', realm)
    .where('owner_id', '=', id)
    .where('state', 'in', openStates)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What somebody's withdrawals in one state amount to; by when the first has to be confirmed, where that is asked. */
export const standingIn = ({ realm, id }: Owner, state: WithdrawalState) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(w.amount), 0)::bigint as amount, min(p.confirm_before) as until,
    coalesce((array_agg(w.no order by w.id desc))[1], '') as reference
  from withdrawals as w
  left join payouts as p on p.withdrawal_id = w.id and p.state = 'waiting'
  where w.realm = ${realm} and w.owner_id = ${id} and w.state = ${state}`
/** What is neither paid nor given back, and what was asked for by day. */
export async function openSum(tx: Reader): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(net_amount), 0)::bigint as amount from withdrawals
    where state in ('pending', 'approved', 'paying', 'wait_user_confirm', 'failed')`.execute(tx)
  return { count: Number(rows[0]?.count ?? 0), amount: Number(rows[0]?.amount ?? 0) }
}

export const requestedByDay = (tx: Reader, starts: readonly Date[]): Promise<number[]> =>
  byDay(tx, starts, sql`select created_at as at, net_amount as value from withdrawals where created_at >= ${starts[0]}`)
