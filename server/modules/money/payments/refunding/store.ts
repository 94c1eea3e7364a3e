import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Channel, ProviderName, RefundCause, RefundState } from '../model.ts'

export interface RefundRow {
  id: number
  no: string
  order_id: number
  attempt_id: number
  amount: Fen
  cause: RefundCause
  reason: string
  manual: boolean
  state: RefundState
  tries: number
  provider_no: string
  asked: number
  trade_no: string | null
  bonus_back: Fen
  promotion_part: Fen
  deposit_part: Fen
  created_at: Date
}

const columns = sql`r.id, r.no, r.order_id, r.attempt_id, r.amount, r.cause, r.reason, r.manual, r.state, r.tries,
  r.provider_no, r.asked, r.trade_no, r.bonus_back, r.promotion_part, r.deposit_part, r.created_at`
const uniqueViolation = '23505'

type NewRefund = Pick<
  RefundRow,
  'no' | 'order_id' | 'attempt_id' | 'amount' | 'cause' | 'reason' | 'manual' | 'created_at'
> & {
  next_try_at: Date | null
  requested_by: number | null
  person_id?: number | null
  promotion_part?: Fen
  deposit_part?: Fen
}

export async function insert(tx: Tx, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({ ...refund, state: 'pending', provider_no: refund.no })
    .execute()
}

/** What went back of an attempt, or is on its way, or may still be tried again. */
export async function sumOf(tx: Reader, attemptId: number): Promise<Fen> {
  const { rows } = await sql<{ sum: Fen }>`
    select coalesce(sum(amount), 0)::bigint as sum from refunds
    where attempt_id = ${attemptId} and state <> 'returned'`.execute(tx)
  return rows[0]?.sum ?? (0 as Fen)
}

/** Where a refund belongs: its order is locked before it is. */
export async function orderOf(tx: Reader, by: { no: string } | { providerNo: string }): Promise<string | undefined> {
  const which = 'no' in by ? sql`r.no = ${by.no}` : sql`r.provider_no = ${by.providerNo}`
  const { rows } = await sql<{ no: string }>`
    select o.no from refunds r join payment_orders o on o.id = r.order_id where ${which}`.execute(tx)
  return rows[0]?.no
}

export interface RefundOfAttempt extends RefundRow {
  attempt_no: string
  provider: ProviderName
  channel: Channel
}

export async function lock(tx: Tx, no: string): Promise<RefundOfAttempt | undefined> {
  const { rows } = await sql<RefundOfAttempt>`
    select ${columns}, a.no as attempt_no, a.provider, a.channel
    from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.no = ${no} for update of r`.execute(tx)
  return rows[0]
}

export interface DueRefund extends RefundOfAttempt {
  channel: 'wechat_native' | 'alipay_page'
  paid_amount: Fen
}

export async function lockDue(
  tx: Tx,
  now: Date,
  { max, onlySent }: { max: number; onlySent: boolean },
): Promise<DueRefund[]> {
  const states = onlySent ? sql`r.state = 'sending'` : sql`r.state in ('pending', 'sending')`
  const { rows } = await sql<DueRefund>`
    select ${columns}, a.no as attempt_no, a.provider, a.channel, a.paid_amount
    from refunds r join payment_attempts a on a.id = r.attempt_id
    where ${states} and not r.manual and r.next_try_at <= ${now}
    order by r.next_try_at limit ${max} for update of r skip locked`.execute(tx)
  return rows
}

/** Before anybody outside hears of it: from here on it may have happened. */
export async function noteSending(tx: Tx, id: number, next: Date): Promise<void> {
  await sql`update refunds set state = 'sending', asked = asked + 1, next_try_at = ${next}
    where id = ${id}`.execute(tx)
}

export async function noteReason(tx: Tx, id: number, last_reason: string): Promise<void> {
  await tx.updateTable('refunds').set({ last_reason }).where('id', '=', id).execute()
}

export async function noteAnswer(tx: Tx, id: number, last_reason: string, next_try_at: Date): Promise<void> {
  await tx.updateTable('refunds').set({ last_reason, next_try_at }).where('id', '=', id).execute()
}

export async function markFailed(tx: Tx, id: number, last_reason: string): Promise<void> {
  await tx.updateTable('refunds').set({ state: 'failed', last_reason }).where('id', '=', id).execute()
}

/** No bill of a provider or of the bank will have it. */
export async function noteIntoBalance(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('refunds').set({ into_balance: true }).where('id', '=', id).execute()
}

export async function markReturned(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('refunds').set({ state: 'returned' }).where('id', '=', id).execute()
}

export async function markRefunded(tx: Tx, id: number, trade_no: string, refunded_at: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'refunded', trade_no, refunded_at, last_reason: '' })
    .where('id', '=', id)
    .execute()
}

/** Somebody did it at the bank, or found it at the provider. A receipt of the bank stands for one payment. */
export async function noteReceipt(
  tx: Tx,
  id: number,
  receipt: { trade_no: string; proof: string; recorded_by: number; manual: boolean },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set(receipt)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === uniqueViolation) throw new Refusal('RECEIPT_USED')
      throw error
    })
}

/** Under another number: the one before was refused for good. */
export async function tryAgain(tx: Tx, id: number, next: { tries: number; provider_no: string; at: Date }) {
  const { tries, provider_no, at } = next
  await tx
    .updateTable('refunds')
    .set({ state: 'pending', tries, provider_no, asked: 0, next_try_at: at, last_reason: '' })
    .where('id', '=', id)
    .execute()
}

export async function hurry(tx: Tx, providerNo: string, at: Date): Promise<void> {
  await sql`update refunds set next_try_at = ${at}
    where provider_no = ${providerNo} and state in ('pending', 'sending') and not manual`.execute(tx)
}

export async function noteBonusBack(tx: Tx, no: string, bonus_back: Fen): Promise<void> {
  await tx.updateTable('refunds').set({ bonus_back }).where('no', '=', no).execute()
}

interface Gone {
  gone: Fen
  promotion: Fen
  deposit: Fen
}

/** What went back of an order to its owner or is on its way; of the promotion fund with it, and of a deposit in it. */
export async function ownersSums(tx: Reader, orderNo: string): Promise<Gone> {
  const { rows } = await sql<Gone>`
    select coalesce(sum(r.amount), 0)::bigint as gone, coalesce(sum(r.promotion_part), 0)::bigint as promotion,
      coalesce(sum(r.deposit_part), 0)::bigint as deposit
    from refunds r join payment_orders o on o.id = r.order_id
    where o.no = ${orderNo} and r.cause = 'owner' and r.state <> 'returned'`.execute(tx)
  return rows[0] ?? { gone: 0 as Fen, promotion: 0 as Fen, deposit: 0 as Fen }
}
