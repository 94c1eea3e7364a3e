import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import { signalling } from '#server/platform/postgres/changes.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { AttemptState, Channel, OrderState, ProviderName, Way } from './model.ts'

export interface OrderRow {
  id: number
  no: string
  purpose: string
  owner_kind: 'enterprise' | 'maker'
  owner_id: number
  amount: Fen
  description: string
  state: OrderState
  created_at: Date
  expires_at: Date | null
  paid_at: Date | null
}

export interface AttemptRow {
  id: number
  no: string
  order_id: number
  channel: Channel
  provider: ProviderName
  way: Way
  state: AttemptState
  close_wanted: boolean
  code_url: string
  redirect_url: string
  trade_no: string | null
  paid_amount: Fen | null
  paid_at: Date | null
  queries: number
  queried_at: Date | null
  next_query_at: Date | null
  last_reason: string
  created_at: Date
}

const orderColumns = sql`o.id, o.no, o.purpose, o.owner_kind, o.owner_id, o.amount, o.description, o.state,
  o.created_at, o.expires_at, o.paid_at`
const attemptColumns = sql`a.id, a.no, a.order_id, a.channel, a.provider, a.way, a.state, a.close_wanted,
  a.code_url, a.redirect_url, a.trade_no, a.paid_amount, a.paid_at, a.queries, a.queried_at, a.next_query_at,
  a.last_reason, a.created_at`
const liveOnes = sql`a.state in ('created', 'waiting')`

export async function insertOrder(tx: Tx, order: Omit<OrderRow, 'id' | 'state' | 'paid_at'>): Promise<number> {
  const { id } = await tx
    .insertInto('payment_orders')
    .values({ ...order, state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findOrder(tx: Reader, no: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${orderColumns} from payment_orders o where o.no = ${no}`.execute(tx)
  return rows[0]
}

/** Before everything else that belongs to it: whoever decides about an order decides alone. */
export async function lockOrder(tx: Tx, no: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from payment_orders o where o.no = ${no} for update`.execute(tx)
  return rows[0]
}

export async function lockOrderOf(tx: Tx, attemptNo: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from payment_orders o
    where o.id = (select order_id from payment_attempts where no = ${attemptNo}) for update`.execute(tx)
  return rows[0]
}

/** What there is to know of an attempt when money came. */
export type TriedAttempt = Pick<AttemptRow, 'id' | 'no' | 'channel' | 'provider' | 'state' | 'trade_no' | 'paid_amount'>

interface BothRows extends OrderRow, Omit<TriedAttempt, 'id' | 'no' | 'state'> {
  attempt_id: number
  attempt_state: AttemptState
}

/** An attempt and its order, the order locked first. */
export async function lockBoth(
  tx: Tx,
  attemptNo: string,
): Promise<{ order: OrderRow; attempt: TriedAttempt } | undefined> {
  const { rows } = await sql<BothRows>`
    select ${orderColumns}, a.id as attempt_id, a.state as attempt_state, a.channel, a.provider, a.trade_no,
      a.paid_amount
    from payment_attempts a join payment_orders o on o.id = a.order_id
    where a.no = ${attemptNo} for update of o, a`.execute(tx)
  if (!rows[0]) return undefined
  const { attempt_id: id, attempt_state: state, channel, provider, trade_no, paid_amount, ...order } = rows[0]
  return { order, attempt: { id, no: attemptNo, channel, provider, state, trade_no, paid_amount } }
}

export async function attemptsOf(tx: Reader, orderId: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns} from payment_attempts a where a.order_id = ${orderId} order by a.id`.execute(tx)
  return rows
}

export async function insertAttempt(
  tx: Tx,
  attempt: Pick<AttemptRow, 'no' | 'order_id' | 'channel' | 'provider' | 'next_query_at' | 'created_at'> & {
    way?: Way
    confirmed_by?: number
    proof?: string
  },
): Promise<AttemptRow> {
  const { rows } = await sql<AttemptRow>`
    insert into payment_attempts as a
      (no, order_id, channel, provider, way, state, next_query_at, created_at, confirmed_by, proof)
    values (${attempt.no}, ${attempt.order_id}, ${attempt.channel}, ${attempt.provider}, ${attempt.way ?? ''},
      'created', ${attempt.next_query_at}, ${attempt.created_at}, ${attempt.confirmed_by ?? null},
      ${attempt.proof ?? ''})
    returning ${attemptColumns}`.execute(tx)
  if (!rows[0]) throw new Error('an attempt that was just written is there')
  return rows[0]
}

/** What the provider said to its beginning; what was decided meanwhile stands. */
export async function noteBegun(
  tx: Tx,
  no: string,
  begun: {
    state: 'created' | 'waiting' | 'refused'
    code_url?: string
    redirect_url?: string
    prepay_id?: string
    last_reason: string
  },
): Promise<boolean> {
  const done = await tx
    .updateTable('payment_attempts')
    .set(begun)
    .where('no', '=', no)
    .where('state', 'in', ['created', 'waiting'])
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export async function noteReason(tx: Tx, no: string, last_reason: string): Promise<void> {
  await tx.updateTable('payment_attempts').set({ last_reason }).where('no', '=', no).execute()
}

interface Paid {
  trade_no: string
  paid_amount: Fen
  paid_at: Date
}

export async function noteAstray(
  tx: Tx,
  id: number,
  paid: Paid & { state: 'duplicate' | 'mismatched' },
): Promise<void> {
  await tx.updateTable('payment_attempts').set(paid).where('id', '=', id).execute()
}

/** The attempt brought what the order asked for: the order is paid, and nobody is to pay another attempt of it. */
export async function notePaid(
  tx: Tx,
  { attemptId, orderId, topic }: { attemptId: number; orderId: number; topic: string },
  { trade_no, paid_amount, paid_at }: Paid,
  now: Date,
): Promise<void> {
  await sql`
    with the_order as (update payment_orders set state = 'paid', paid_at = ${now} where id = ${orderId}),
    the_attempt as (
      update payment_attempts
      set state = 'succeeded', trade_no = ${trade_no}, paid_amount = ${paid_amount}, paid_at = ${paid_at}
      where id = ${attemptId}),
    the_others as (
      update payment_attempts a set close_wanted = true, next_query_at = ${now}
      where a.order_id = ${orderId} and a.id <> ${attemptId} and ${liveOnes})
    select ${signalling(topic)}`.execute(tx)
}

export async function markOrderClosed(tx: Tx, id: number, closed_at: Date): Promise<void> {
  await tx.updateTable('payment_orders').set({ state: 'closed', closed_at }).where('id', '=', id).execute()
}

export async function setExpiry(tx: Tx, id: number, expires_at: Date | null): Promise<void> {
  await tx.updateTable('payment_orders').set({ expires_at }).where('id', '=', id).execute()
}

/** The provider says that nobody can pay it any more. */
export async function closeAttempt(tx: Tx, no: string): Promise<void> {
  await sql`update payment_attempts a set state = 'closed' where a.no = ${no} and ${liveOnes}`.execute(tx)
}

/** Whatever of an order could still be paid is to be closed with its provider, and soon. */
export async function wantClosed(tx: Tx, orderId: number, at: Date): Promise<void> {
  await sql`update payment_attempts a set close_wanted = true, next_query_at = ${at}
    where a.order_id = ${orderId} and ${liveOnes}`.execute(tx)
}

export async function countLive(tx: Reader, orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payment_attempts a where a.order_id = ${orderId} and ${liveOnes}`.execute(tx)
  return rows[0]?.count ?? 0
}

interface DueAttempt extends AttemptRow {
  order_no: string
  order_expires_at: Date | null
}

/** What is due to be asked about; whoever takes it moves it on before asking. */
export async function lockDue(tx: Tx, now: Date, max: number): Promise<DueAttempt[]> {
  const { rows } = await sql<DueAttempt>`
    select ${attemptColumns}, o.no as order_no, o.expires_at as order_expires_at
    from payment_attempts a join payment_orders o on o.id = a.order_id
    where ${liveOnes} and a.next_query_at <= ${now}
    order by a.next_query_at limit ${max} for update of a skip locked`.execute(tx)
  return rows
}

export async function noteAsked(tx: Tx, id: number, now: Date, next: Date): Promise<void> {
  await sql`update payment_attempts set queries = queries + 1, queried_at = ${now}, next_query_at = ${next}
    where id = ${id}`.execute(tx)
}

/** Somebody looks at an order: they may ask, unless somebody did a moment ago. */
export async function claimLook(
  tx: Tx,
  orderId: number,
  { now, askedBefore, next }: { now: Date; askedBefore: Date; next: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ no: string }>`
    update payment_attempts set queried_at = ${now}, next_query_at = greatest(next_query_at, ${next})
    where id = (
      select a.id from payment_attempts a
      where a.order_id = ${orderId} and ${liveOnes} and coalesce(a.queried_at, a.created_at) <= ${askedBefore}
      order by a.id desc limit 1 for update skip locked)
    returning no`.execute(tx)
  return rows[0]?.no
}

/** Orders whose time is over and for which nobody waits at a provider, without those that were seen. */
export async function expired(tx: Reader, now: Date, seen: readonly string[], max: number): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select o.no from payment_orders o
    where o.state = 'open' and o.expires_at <= ${now} and o.no <> all(${seen}::text[])
      and not exists (select from payment_attempts a where a.order_id = o.id and ${liveOnes})
    order by o.expires_at, o.id limit ${max}`.execute(tx)
  return rows.map(({ no }) => no)
}
