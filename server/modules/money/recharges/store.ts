import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { RechargeChannel, RechargeState } from '#contract/money/recharges.ts'
import { countRows, countWaiting, type Page, pageAtOnce, pageOf, type Waiting } from '#server/platform/paging.ts'
import { byDay } from '#server/platform/postgres/by-day.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'

export interface RechargeRow {
  no: string
  enterprise_id: number
  channel: RechargeChannel
  amount: Fen
  bonus_amount: Fen
  refunded_amount: Fen
  state: RechargeState
  payer_name: string
  voucher_image: string
  voucher_at: Date | null
  reject_reason: string
  created_at: Date
  expires_at: Date
  paid_at: Date | null
}

const columns = sql`r.no, r.enterprise_id, r.channel, r.amount, r.bonus_amount, r.refunded_amount, r.state,
  r.payer_name, r.voucher_image, r.voucher_at, r.reject_reason, r.created_at, r.expires_at, r.paid_at`

/** Orders of an enterprise are counted and made one after another, so that two at once are not each the last. */
export async function lockOwner(tx: Reader, enterpriseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recharges:${enterpriseId}`}, 0))`.execute(tx)
}

export async function countOpen(tx: Reader, enterpriseId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from recharge_orders
    where enterprise_id = ${enterpriseId}
      and (state in ('pending', 'paying') and expires_at > ${now} or state = 'voucher_submitted')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether something of theirs may still be paid or is being looked at. */
export async function isUnderWay(tx: Reader, enterpriseId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from recharge_orders
      where enterprise_id = ${enterpriseId} and state in ('pending', 'paying', 'voucher_submitted')) as found`.execute(
    tx,
  )
  return rows[0]?.found ?? false
}

type New = Pick<
  RechargeRow,
  'no' | 'enterprise_id' | 'channel' | 'amount' | 'bonus_amount' | 'created_at' | 'expires_at'
>

export async function insert(tx: Tx, order: New): Promise<void> {
  await tx
    .insertInto('recharge_orders')
    .values({ ...order, state: 'pending' })
    .execute()
}

export async function findOwned(tx: Reader, enterpriseId: number, no: string): Promise<RechargeRow | undefined> {
  const { rows } = await sql<RechargeRow>`
    select ${columns} from recharge_orders r where r.no = ${no} and r.enterprise_id = ${enterpriseId}`.execute(tx)
  return rows[0]
}

/** After the payment order: whoever decides about one holds both. */
export async function lock(tx: Tx, no: string): Promise<RechargeRow | undefined> {
  const { rows } = await sql<RechargeRow>`
    select ${columns} from recharge_orders r where r.no = ${no} for update`.execute(tx)
  return rows[0]
}

/** From one of these states; what it was paid for, if it was in one. */
export async function pay(
  tx: Tx,
  no: string,
  from: readonly RechargeState[],
  { channel, paid_at }: { channel: RechargeChannel; paid_at: Date },
): Promise<RechargeRow | undefined> {
  const { rows } = await sql<RechargeRow>`
    update recharge_orders r set state = 'paid', channel = ${channel}, paid_at = ${paid_at}, reject_reason = ''
    where r.no = ${no} and r.state = any(${[...from]}::text[]) returning ${columns}`.execute(tx)
  return rows[0]
}

export async function change(tx: Tx, no: string, changed: Partial<Omit<RechargeRow, 'no'>>): Promise<void> {
  await tx.updateTable('recharge_orders').set(changed).where('no', '=', no).execute()
}

export function pageOwned(
  tx: Reader,
  enterpriseId: number,
  paging: Paging,
  state: RechargeState | undefined,
): Promise<Page<RechargeRow>> {
  const inState = state ? sql`r.state = ${state}` : sql`true`
  return pageAtOnce<RechargeRow>(tx, paging, {
    columns,
    found: sql`from recharge_orders r where r.enterprise_id = ${enterpriseId} and ${inState}`,
    order: sql`r.id desc`,
  })
}

export interface ListedRecharge extends RechargeRow {
  enterprise_name: string
}

export interface Filter {
  state?: RechargeState | undefined
  channel?: RechargeChannel | undefined
  enterprise_id?: number | undefined
  no?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Only those of these numbers. */
  among?: readonly string[] | undefined
}

export function page(tx: Reader, paging: Paging, filter: Filter): Promise<Page<ListedRecharge>> {
  const { state, channel, enterprise_id, no, from, to, among } = filter
  const conditions = [
    state && sql`r.state = ${state}`,
    channel && sql`r.channel = ${channel}`,
    enterprise_id && sql`r.enterprise_id = ${enterprise_id}`,
    no && sql`r.no = ${no}`,
    from && sql`r.created_at >= ${from}`,
    to && sql`r.created_at < ${to}`,
    among && sql`r.no = any(${[...among]}::text[])`,
  ].filter((one) => typeof one === 'object')
  const found = sql`from recharge_orders r where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<ListedRecharge>`
        select ${columns}, e.name as enterprise_name
        from (select r.* ${found} order by r.id desc limit ${limit} offset ${offset}) as r
        join enterprises e on e.id = r.enterprise_id order by r.id desc`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select r.id ${found} limit ${max}`),
  })
}

/** The vouchers that nobody has looked at yet. */
export async function waiting(tx: Reader, max: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select voucher_at as since from recharge_orders where state = 'voucher_submitted' order by id limit ${max}`,
  )
}

/** What withdrawals have drawn on one recharge and have not brought back. */
export async function drawnOf(tx: Reader, no: string): Promise<{ drawn: number; repaid: number }> {
  const { rows } = await sql<{ drawn: number; repaid: number }>`
    select coalesce(sum(amount), 0)::bigint as drawn, coalesce(sum(repaid), 0)::bigint as repaid
    from recharge_draws where recharge_no = ${no} and returned_at is null`.execute(tx)
  return rows[0] ?? { drawn: 0, repaid: 0 }
}

export async function insertDraw(
  tx: Tx,
  draw: { withdrawal_no: string; recharge_no: string; amount: number; repaid: number; drawn_at: Date },
): Promise<void> {
  await tx.insertInto('recharge_draws').values(draw).execute()
}

/** All that a withdrawal drew is there again. */
export async function returnDraws(tx: Tx, withdrawalNo: string, now: Date): Promise<void> {
  await tx
    .updateTable('recharge_draws')
    .set({ returned_at: now })
    .where('withdrawal_no', '=', withdrawalNo)
    .where('returned_at', 'is', null)
    .execute()
}

/** Of every order of somebody, in any state; the numbers of those that said anything. */
export async function forgetPayers(tx: Tx, enterpriseId: number): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    update recharge_orders set payer_name = '', voucher_image = ''
    where enterprise_id = ${enterpriseId} and (payer_name <> '' or voucher_image <> '') returning no`.execute(tx)
  return rows.map(({ no }) => no)
}

/** What somebody ordered and has not paid, as far as it can still be paid. */
export const unpaid = (enterpriseId: number, now: Date) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(amount), 0)::bigint as amount, min(expires_at) as until,
    coalesce((array_agg(no order by id desc))[1], '') as reference
  from recharge_orders
  where enterprise_id = ${enterpriseId} and state in ('pending', 'paying') and expires_at > ${now}`
/** What came in, by the day it did. */
export const paidByDay = (tx: Reader, starts: readonly Date[]): Promise<number[]> =>
  byDay(tx, starts, sql`select paid_at as at, amount as value from recharge_orders where paid_at >= ${starts[0]}`)
