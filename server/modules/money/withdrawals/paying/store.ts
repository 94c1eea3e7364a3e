import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import { countWaiting, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type Channel, channelOf, type Method, payoutNumber } from '../model.ts'

export type PayoutState = 'created' | 'sending' | 'processing' | 'waiting' | 'paid' | 'failed'

interface NewPayout {
  no: string
  withdrawal_id: number
  provider: 'wechat' | 'alipay' | 'sandbox' | 'manual'
  channel: Channel
  amount: Fen
  state: PayoutState
  taken_by: number | null
  next_look_at: Date | null
  created_at: Date
}

export interface PayoutRow extends NewPayout {
  id: number
  transfer_no: string | null
  reason: string
  package_info: string | null
  confirm_before: Date | null
  proof_image: string
  looks: number
  looked_at: Date | null
  paid_at: Date | null
  ended_at: Date | null
}

/** The next try to pay a withdrawal. */
export async function begin(
  tx: Tx,
  withdrawal: { id: number; no: string; method: Method; net_amount: Fen },
  by: Pick<NewPayout, 'provider' | 'state' | 'taken_by' | 'next_look_at'>,
  created_at: Date,
): Promise<void> {
  const { id: withdrawal_id, no, method, net_amount: amount } = withdrawal
  const { rows } = await sql<{ tries: number }>`
    select count(*) as tries from payouts where withdrawal_id = ${withdrawal_id}`.execute(tx)
  const number = payoutNumber(no, 1 + (rows[0]?.tries ?? 0))
  const channel = channelOf(method, by.provider)
  await tx
    .insertInto('payouts')
    .values({ no: number, withdrawal_id, channel, amount, ...by, created_at })
    .execute()
}

export async function findByNo(tx: Reader, no: string): Promise<PayoutRow | undefined> {
  return (await tx.selectFrom('payouts').selectAll().where('no', '=', no).executeTakeFirst()) as PayoutRow | undefined
}

export async function lockByNo(tx: Tx, no: string): Promise<PayoutRow | undefined> {
  const row = await tx.selectFrom('payouts').selectAll().where('no', '=', no).forUpdate().executeTakeFirst()
  return row as PayoutRow | undefined
}

/** The one that has not ended, of which there is at most one. */
export async function lockOpen(tx: Tx, withdrawalId: number): Promise<PayoutRow | undefined> {
  const row = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', 'not in', ['paid', 'failed'])
    .forUpdate()
    .executeTakeFirst()
  return row as PayoutRow | undefined
}

/** One that is due, if nobody else has it in hand. */
export async function lockDue(tx: Tx, provider: string, now: Date): Promise<PayoutRow | undefined> {
  const row = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('state', 'not in', ['paid', 'failed'])
    .where('provider', '=', provider)
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row as PayoutRow | undefined
}

/** Its receiver looks: the provider may be asked, unless somebody did a moment ago. Only of what it has taken on. */
export async function claimLook(
  tx: Tx,
  withdrawalId: number,
  { now, askedBefore, next }: { now: Date; askedBefore: Date; next: Date },
): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    update payouts set looked_at = ${now}, next_look_at = greatest(next_look_at, ${next})
    where id = (
      select id from payouts
      where withdrawal_id = ${withdrawalId} and state in ('processing', 'waiting')
        and coalesce(looked_at, created_at) <= ${askedBefore}
      for update skip locked)
    returning *`.execute(tx)
  return rows[0]
}

/** Those that wait for their receiver are looked after at once: what was put on hold is taken back from there. */
export async function hurryWaiting(tx: Tx, withdrawalIds: readonly number[], now: Date): Promise<void> {
  if (withdrawalIds.length === 0) return
  await tx
    .updateTable('payouts')
    .set({ next_look_at: now })
    .where('withdrawal_id', 'in', withdrawalIds)
    .where('state', '=', 'waiting')
    .execute()
}

export async function isOnHold(tx: Reader, withdrawalId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawals')
    .select('on_hold_since')
    .where('id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  return row.on_hold_since !== null
}

export type Change = Partial<
  Pick<
    PayoutRow,
    | 'state'
    | 'transfer_no'
    | 'reason'
    | 'package_info'
    | 'confirm_before'
    | 'proof_image'
    | 'looks'
    | 'next_look_at'
    | 'looked_at'
    | 'paid_at'
    | 'ended_at'
  >
>

export async function change(tx: Tx, id: number, changed: Change): Promise<void> {
  await tx.updateTable('payouts').set(changed).where('id', '=', id).execute()
}

/** Whether a receipt was recorded for another payment already; whoever asks at the same time waits for this one. */
export async function isReceiptTaken(tx: Reader, channel: Channel, transferNo: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${channel}), hashtext(${transferNo}))`.execute(tx)
  const row = await tx
    .selectFrom('payouts')
    .select('id')
    .where('channel', '=', channel)
    .where('transfer_no', '=', transferNo)
    .executeTakeFirst()
  return row !== undefined
}

/** When the last try of a withdrawal that came to nothing was known to have. */
export async function lastFailedAt(tx: Reader, withdrawalId: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('payouts')
    .select('ended_at')
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.ended_at ?? undefined
}

export async function payoutsOf(tx: Reader, withdrawalIds: readonly number[]): Promise<PayoutRow[]> {
  if (withdrawalIds.length === 0) return []
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('withdrawal_id', 'in', withdrawalIds)
    .orderBy('id')
    .execute()
  return rows as PayoutRow[]
}

/** Those whose end nobody has known for so many looks, and those whose carrier is no more. */
export async function lingering(
  tx: Reader,
  { looks, providers }: { looks: number; providers: readonly string[] },
  max: number,
): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select created_at as since from payouts
      where state in ('sending', 'processing') and looks >= ${looks}
        or state not in ('paid', 'failed') and provider <> all(${['manual', ...providers]}::text[])
      order by id limit ${max}`,
  )
}
