import assert from 'node:assert/strict'
import { shanghaiDay } from '#contract/base/time.ts'
import type { By } from '#server/http/identity.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Overseeing } from '../overseeing/service.ts'
import * as payouts from '../paying/store.ts'
import type { Parts } from '../ports.ts'
import type { Doing, Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

export interface Proof {
  receipt_no: string
  paid_at: Date
  proof_image: string
}

export const byStaff = ({ caller, now, requestId }: By) =>
  ({ actor: { kind: 'staff', id: caller.staffId }, now, requestId }) as const

export type Handing = ReturnType<typeof createHanding>

/** The operators' hands: paying through the bank, writing down what came of it, trying again and giving back. */
export function createHanding(parts: Parts, { stepping, overseeing }: { stepping: Stepping; overseeing: Overseeing }) {
  const { ledger, providers, booksSound, knownProofs, keepFiles } = parts

  async function held(tx: Tx, id: number): Promise<store.WithdrawalRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  /** Under the row's lock; answers with what the screen shows next. */
  const handling = (id: number, work: (tx: Tx, row: store.WithdrawalRow) => Promise<unknown>) =>
    ledger.begin(async (tx) => {
      await work(tx, await held(tx, id))
      crashPoint('withdrawals.handling.before-commit')
      return overseeing.listed(tx, id)
    })

  /** The payment that somebody has in hand; what a provider carries is the provider's to end, while there is one. */
  async function inHand(tx: Tx, row: store.WithdrawalRow): Promise<payouts.PayoutRow> {
    const payout = await payouts.lockOpen(tx, row.id)
    if (!payout || !model.isByHand(payout.provider, providers)) throw new Refusal('RECORD_MOVED_ON')
    return payout
  }

  async function takeOn(tx: Tx, row: store.WithdrawalRow, doing: Doing): Promise<void> {
    const { actor, now } = doing
    await stepping.take(tx, row, 'begin', doing)
    const taken_by = actor.kind === 'staff' ? actor.id : null
    await payouts.begin(tx, row, { provider: 'manual', state: 'processing', taken_by, next_look_at: null }, now)
  }

  async function recordPaid(tx: Tx, row: store.WithdrawalRow, proof: Proof, doing: Doing): Promise<void> {
    const { now } = doing
    const payout = await inHand(tx, row)
    const { receipt_no: transfer_no, paid_at, proof_image } = proof
    if (paid_at > now || paid_at < row.created_at) {
      throw new Refusal('INPUT_INVALID', {}, { paid_at: '打款时间应在申请之后、现在之前' })
    }
    const failedAt = await payouts.lastFailedAt(tx, row.id)
    // By the day: whoever notes it may know no more.
    if (failedAt && shanghaiDay(paid_at) < shanghaiDay(failedAt)) {
      throw new Refusal('INPUT_INVALID', {}, { paid_at: '打款时间早于上一次打款失败，请核对是否为退回的那一笔' })
    }
    if (await payouts.isReceiptTaken(tx, payout.channel, transfer_no)) {
      throw new Refusal('INPUT_INVALID', {}, { receipt_no: '这个流水号已经登记过' })
    }
    await payouts.change(tx, payout.id, { state: 'paid', transfer_no, paid_at, proof_image, ended_at: now })
    await stepping.take(tx, row, 'pay', { ...doing, channel: payout.channel })
  }

  async function recordFailed(tx: Tx, row: store.WithdrawalRow, reason: string, doing: Doing): Promise<void> {
    const payout = await inHand(tx, row)
    await payouts.change(tx, payout.id, { state: 'failed', reason, ended_at: doing.now })
    await stepping.take(tx, row, 'fail', { ...doing, note: reason })
  }

  async function refuseUnsound(tx: Reader): Promise<void> {
    if (!(await booksSound(tx))) throw new Refusal('PAYOUTS_STOPPED')
  }

  return {
    takeOn: (id: number, by: By) =>
      handling(id, async (tx, row) => {
        await refuseUnsound(tx)
        if (model.isByProvider(row.method, providers)) throw byChannel()
        await takeOn(tx, row, byStaff(by))
      }),

    /** What has left, has left: it is written down also while nothing more may leave. */
    recordPaid: (id: number, proof: Proof, by: By) =>
      handling(id, async (tx, row) => {
        const { proof_image } = proof
        if (!(await knownProofs(tx, [proof_image])).has(proof_image)) {
          throw new Refusal('FILE_GONE', {}, { proof_image: '请重新上传打款凭证' })
        }
        await recordPaid(tx, row, proof, byStaff(by))
        await keepFiles(tx, `withdrawal:${id}`, [proof_image])
      }),

    /** The same by the bank's own answer, which is the proof: who imported it is noted beside it. */
    recordReceipt: (id: number, proof: Proof, by: By) =>
      handling(id, async (tx, row) => {
        // A bank knows nothing of what another carrier had in hand.
        if ((await payouts.lockOpen(tx, id))?.provider !== 'manual') throw new Refusal('RECORD_MOVED_ON')
        await recordPaid(tx, row, proof, byStaff(by))
      }),

    recordFailed: (id: number, reason: string, by: By) =>
      handling(id, (tx, row) => recordFailed(tx, row, reason, byStaff(by))),

    /** Only what has ended can be begun again; that is what `failed` means. */
    retry: (id: number, by: By) =>
      handling(id, async (tx, row) => {
        await refuseUnsound(tx)
        await stepping.take(tx, row, 'retry', byStaff(by))
      }),

    giveBack: (id: number, reason: string, by: By) =>
      handling(id, async (tx, row) => {
        await stepping.take(tx, row, 'give_back', { ...byStaff(by), note: reason })
        assert(!(await payouts.lockOpen(tx, id)), 'money that may be on its way was given back')
      }),

    /** The sandbox's bank: pays what an operator would pay by hand, or does not. */
    play: (no: string, outcome: 'paid' | 'failed' | 'expired', now: Date): Promise<void> =>
      ledger.begin(async (tx) => {
        const found = await store.findByNo(tx, no)
        if (!found || model.isByProvider(found.method, providers)) throw new Refusal('RECORD_NOT_FOUND')
        let row = await held(tx, found.id)
        const doing = { actor: { kind: 'system', id: null }, now, requestId: '' } as const
        if (row.state === 'approved') {
          await takeOn(tx, row, doing)
          row = await held(tx, found.id)
        }
        const receipt_no = `SANDBOX${no}`
        if (outcome === 'paid') await recordPaid(tx, row, { receipt_no, paid_at: now, proof_image: '' }, doing)
        else await recordFailed(tx, row, model.failureText(outcome), doing)
      }),
  }
}

const byChannel = () => new Refusal('RECORD_MOVED_ON', {}, undefined, '这种方式由渠道自动打款，不能人工登记')
