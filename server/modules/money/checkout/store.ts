import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { OrderChannel, OrderState, PurposeName } from '#contract/money/orders.words.ts'
import { countRows, countWaiting, type Page, pageAtOnce, pageOf, type Waiting } from '#server/platform/paging.ts'
import { byDay } from '#server/platform/postgres/by-day.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { Buyer } from './ports.ts'

export interface OrderRow {
  no: string
  purpose: PurposeName
  owner_kind: AccountRealm
  owner_id: number
  person_id: number | null
  sale: boolean
  reference: string
  title: string
  channel: OrderChannel | null
  amount: Fen
  promotion_part: Fen
  deposit_part: Fen
  snapshot: Record<string, unknown>
  begun: boolean
  refunded_amount: Fen
  refunded_promotion: Fen
  refunded_deposit: Fen
  state: OrderState
  payer_name: string
  voucher_image: string
  voucher_at: Date | null
  reject_reason: string
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  closed_at: Date | null
}

const columns = sql`r.no, r.purpose, r.owner_kind, r.owner_id, r.person_id, r.sale, r.reference, r.title, r.channel,
  r.amount, r.promotion_part, r.deposit_part, r.snapshot, r.begun, r.refunded_amount, r.refunded_promotion,
  r.refunded_deposit, r.state, r.payer_name, r.voucher_image, r.voucher_at, r.reject_reason,
  r.created_at, r.expires_at, r.paid_at, r.closed_at`
const ownedBy = ({ kind, id }: Buyer) => sql`r.owner_kind = ${kind} and r.owner_id = ${id}`

/** Orders of an owner are counted and made one after another, so that two at once are not each the last. */
export async function lockOwner(tx: Reader, { kind, id }: Buyer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders:${kind}:${id}`}, 0))`.execute(tx)
}

export async function countOpen(tx: Reader, owner: Buyer, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders r
    where ${ownedBy(owner)}
      and (r.state = 'unpaid' and r.expires_at > ${now} or r.state = 'voucher_submitted')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether something of theirs may still be paid, is being looked at, or is on its way back to them. */
export async function isUnderWay(tx: Reader, owner: Buyer): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders r
      where ${ownedBy(owner)} and r.state in ('unpaid', 'voucher_submitted'))
      or exists (select from payment_orders o join refunds b on b.order_id = o.id
        where o.owner_kind = ${owner.kind} and o.owner_id = ${owner.id}
          and b.state in ('pending', 'sending', 'failed')) as found`.execute(tx)
  return rows[0]?.found ?? false
}

export type NewOrder = Pick<
  OrderRow,
  | 'no'
  | 'purpose'
  | 'owner_kind'
  | 'owner_id'
  | 'person_id'
  | 'sale'
  | 'reference'
  | 'title'
  | 'channel'
  | 'amount'
  | 'promotion_part'
  | 'deposit_part'
  | 'snapshot'
  | 'created_at'
  | 'expires_at'
>

export async function insert(tx: Tx, { snapshot, ...order }: NewOrder): Promise<void> {
  await tx
    .insertInto('orders')
    .values({ ...order, snapshot: JSON.stringify(snapshot), state: 'unpaid' })
    .execute()
}

export async function findOwned(tx: Reader, owner: Buyer, no: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders r where r.no = ${no} and ${ownedBy(owner)}`.execute(tx)
  return rows[0]
}

/** What of a sale's price nobody has given back yet, as a column of a statement that knows its order; else nought. */
export const leftColumn = (no: RawBuilder<unknown>) => sql`coalesce((
  select r.amount - r.deposit_part - coalesce((
    select sum(b.amount + b.promotion_part - b.deposit_part) from refunds b join payment_orders o on o.id = b.order_id
    where o.no = r.no and b.cause = 'owner' and b.state <> 'returned'), 0)
  from orders r where r.no = ${no} and r.state in ('paid', 'part_refunded')), 0)::bigint`

/** After the payment order: whoever decides about one holds both. */
export async function lock(tx: Tx, no: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${columns} from orders r where r.no = ${no} for update`.execute(tx)
  return rows[0]
}

/**
 * From one of these states; what it was paid for, if it was in one. Nothing is paid before it is ordered: of a transfer
 * only the day is known, and its midnight may be before its owner registered. The payment keeps what the bank says.
 */
export async function pay(
  tx: Tx,
  no: string,
  from: readonly OrderState[],
  { channel, paid_at }: { channel: OrderChannel; paid_at: Date },
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update orders r
    set state = 'paid', channel = ${channel}, paid_at = greatest(${paid_at}::timestamptz, r.created_at),
      reject_reason = '', closed_at = null
    where r.no = ${no} and r.state = any(${[...from]}::text[]) returning ${columns}`.execute(tx)
  return rows[0]
}

export async function change(
  tx: Tx,
  no: string,
  changed: Partial<Omit<OrderRow, 'no' | 'snapshot' | 'purpose'>>,
): Promise<void> {
  await tx.updateTable('orders').set(changed).where('no', '=', no).execute()
}

export interface OwnFilter {
  purpose?: PurposeName | undefined
  state?: OrderState | undefined
  begun?: boolean | undefined
}

export function pageOwned(
  tx: Reader,
  owner: Buyer,
  paging: Paging,
  { purpose, state, begun }: OwnFilter,
): Promise<Page<OrderRow>> {
  const conditions = [
    ownedBy(owner),
    ...(purpose ? [sql`r.purpose = ${purpose}`] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(begun === undefined ? [] : [sql`r.begun = ${begun}`]),
  ]
  return pageAtOnce<OrderRow>(tx, paging, {
    columns,
    found: sql`from orders r where ${sql.join(conditions, sql` and `)}`,
    order: sql`r.id desc`,
  })
}

export interface Filter extends OwnFilter {
  channel?: OrderChannel | undefined
  owner_kind?: AccountRealm | undefined
  owner_id?: number | undefined
  no?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Only those of these numbers. */
  among?: readonly string[] | undefined
}

export function page(tx: Reader, paging: Paging, filter: Filter): Promise<Page<OrderRow>> {
  const { purpose, state, channel, owner_kind, owner_id, no, from, to, among } = filter
  const conditions = [
    purpose && sql`r.purpose = ${purpose}`,
    state && sql`r.state = ${state}`,
    channel && sql`r.channel = ${channel}`,
    owner_kind && sql`r.owner_kind = ${owner_kind}`,
    owner_id && sql`r.owner_id = ${owner_id}`,
    no && sql`r.no = ${no}`,
    from && sql`r.created_at >= ${from}`,
    to && sql`r.created_at < ${to}`,
    among && sql`r.no = any(${[...among]}::text[])`,
  ].filter((one) => typeof one === 'object')
  const found = sql`from orders r where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  return pageOf(paging, {
    async rows({ tail }) {
      const { rows } = await sql<OrderRow>`
        select ${columns} ${found} ${tail(sql`r.no`, sql`r.id desc`)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select r.id ${found} limit ${max}`),
  })
}

/** The vouchers that nobody has looked at yet. */
export async function waiting(tx: Reader, max: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select voucher_at as since from orders where state = 'voucher_submitted' order by id limit ${max}`,
  )
}

/** An order that somebody paid at the bank out of an account in a given name; '' where there is none. */
export async function transferFrom(tx: Reader, owner: Buyer, payerName: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select r.no from orders r where ${ownedBy(owner)} and r.channel = 'bank_transfer' and r.paid_at is not null
      and r.payer_name = ${payerName} order by r.id desc limit 1`.execute(tx)
  return rows[0]?.no ?? ''
}

/** When somebody first paid for something with money; orders of the same transaction among them. */
export async function firstPaidAt(tx: Reader, owner: Buyer): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(r.paid_at) as at from orders r
    where ${ownedBy(owner)} and r.sale and r.paid_at is not null
      and r.amount > r.promotion_part + r.deposit_part`.execute(tx)
  return rows[0]?.at ?? null
}

/** Of every order of somebody, in any state; the numbers of those that said anything. */
export async function forgetPayers(tx: Tx, owner: Buyer): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    update orders r set payer_name = '', voucher_image = ''
    where ${ownedBy(owner)} and (r.payer_name <> '' or r.voucher_image <> '') returning r.no`.execute(tx)
  return rows.map(({ no }) => no)
}

/** What somebody ordered and has not paid, as far as it can still be paid. */
export const unpaid = (owner: Buyer, now: Date) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(r.amount - r.promotion_part), 0)::bigint as amount,
    min(r.expires_at) as until, coalesce((array_agg(r.no order by r.id desc))[1], '') as reference
  from orders r
  where ${ownedBy(owner)} and r.state = 'unpaid' and r.expires_at > ${now}`

/** What came in for orders, by the day it did. */
export const paidByDay = (tx: Reader, starts: readonly Date[]): Promise<number[]> =>
  byDay(
    tx,
    starts,
    sql`select paid_at as at, amount - promotion_part as value from orders where paid_at >= ${starts[0]}`,
  )

const paidWithin = (starts: readonly Date[], until: Date) =>
  sql`o.paid_at >= ${starts[0]} and o.paid_at < ${until} and o.owner_kind = 'enterprise'`

/** Enterprises that paid for the first time: whoever pays again was counted then. */
export const firstPaidOn = (tx: Reader, starts: readonly Date[], until: Date): Promise<number[]> =>
  byDay(
    tx,
    starts,
    sql`select o.paid_at as at, 1 as value from orders o where ${paidWithin(starts, until)} and not exists (
      select from orders b where b.owner_kind = o.owner_kind and b.owner_id = o.owner_id and b.paid_at is not null
        and (b.paid_at, b.id) < (o.paid_at, o.id))`,
  )

export const paidOn = (tx: Reader, starts: readonly Date[], until: Date): Promise<number[]> =>
  byDay(
    tx,
    starts,
    sql`select paid_at as at, 1 as value from orders where paid_at >= ${starts[0]} and paid_at < ${until}`,
  )
