import type { OutputInside } from '#contract/base/endpoint.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { startOfShanghaiDay } from '#contract/base/time.ts'
import type * as calls from '#contract/money/payments.console.ts'
import type { By } from '#server/http/identity.ts'
import type { Ledger, Line } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { audit } from '#server/platform/audit.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { once } from '#server/platform/once.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { KnownReceipts } from '../ports.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  ledger: Ledger
  payments: Payments
  promotions: Promotions
  messages: Pick<Messages, 'tell'>
  keepFiles: KeepFiles
  knownReceipts: KnownReceipts
}

type Detail = OutputInside<typeof calls.readRechargeOrder>

/** What is not a column of an order. */
interface Besides {
  from?: string | undefined
  to?: string | undefined
  mismatched?: boolean | undefined
}

interface Confirmed {
  order_no: string
  amount: Fen
  receipt_no: string
  received_on: string
  proof_image: string
}

/** The operators' side: what came, whether it came, and what goes back. */
export function createOverseeing(parts: Parts) {
  const { database, ledger, payments, promotions, messages, keepFiles, knownReceipts } = parts

  async function note(tx: Tx, by: By, action: string, no: string, after: unknown): Promise<void> {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const subject = `recharge:${no}`
    await audit(tx, { at: by.now, actor, action, subject, before: null, after, requestId: by.requestId })
  }

  const asked = (what: string, content: unknown, by: By) => ({
    owner: `staff:${by.caller.staffId}`,
    what,
    key: by.idempotencyKey,
    content,
    now: by.now,
  })

  const listed = ({ no, enterprise_id, enterprise_name, ...row }: store.ListedRecharge) => ({
    ...row,
    order_no: no,
    enterprise: { id: enterprise_id, name: enterprise_name },
  })

  async function detail(tx: Reader, no: string): Promise<Detail> {
    const [row] = (await store.page(tx, { page: 1, count: 1 }, { no })).list
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const about = await payments.overseeing.details(tx, no)
    return { ...listed(row), ...about, refundable_amount: await refundable(tx, row) }
  }

  /** What is neither back nor on its way, and still there. Less, where the bonus that came with it was spent. */
  async function refundable(tx: Reader, row: store.RechargeRow): Promise<Fen> {
    if (!model.mayTake('refund', row.state)) return fen(0)
    const { cash } = await ledger.balances(tx, { kind: 'enterprise', id: row.enterprise_id })
    const takable = await promotions.takable(tx, row.no)
    return model.refundableOf({ order: row, cash, takable, ...(await goneOf(tx, row.no)) })
  }

  /** What left it in either way, as a refund or with a withdrawal, and what of its bonus is settled with that. */
  async function goneOf(tx: Reader, no: string): Promise<{ gone: Fen; bonusBack: Fen }> {
    const { gone } = await payments.refunding.ownersSums(tx, no)
    const { drawn, repaid } = await store.drawnOf(tx, no)
    return { gone: fen(gone + drawn), bonusBack: fen((await promotions.backOf(tx, no)) + repaid) }
  }

  async function take(tx: Tx, no: string, step: model.Step): Promise<store.RechargeRow> {
    if (!(await payments.lock(tx, no))) throw new Refusal('RECORD_NOT_FOUND')
    const row = await store.lock(tx, no)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (!model.mayTake(step, row.state)) throw new Refusal('RECORD_MOVED_ON')
    return row
  }

  async function keepReceipt(tx: Tx, subject: string, url: string): Promise<void> {
    if (!(await knownReceipts(tx, [url])).has(url)) throw new Refusal('FILE_GONE')
    await keepFiles(tx, subject, [url])
  }

  /**
   * Takes the money aside, and of the bonus its share. What was spent of the bonus cannot be taken: so much has to stay
   * in the purse, or a recharge and its refund would be a way to get money for nothing.
   */
  async function holdBack(tx: Tx, row: store.RechargeRow, refund: { no: string; amount: Fen }, now: Date) {
    const owner = { kind: 'enterprise', id: row.enterprise_id } as const
    const { cash } = await ledger.lock(tx, owner)
    const { gone, bonusBack } = await goneOf(tx, row.no)
    if (gone > row.amount) throw new Refusal('REFUND_TOO_MUCH')
    const due = fen(Math.max(0, model.bonusDue(row, gone) - bonusBack))
    const back = await promotions.takeBack(tx, { orderNo: row.no, refundNo: refund.no, upTo: due, now })
    const missing = due - back
    if (refund.amount + missing > cash || gone + missing > row.amount) throw new Refusal('REFUND_TOO_MUCH')
    const lines: Line[] = [
      { account: { owner, purse: 'cash' }, amount: fen(-refund.amount) },
      { account: { owner, purse: 'held' }, amount: refund.amount },
    ]
    const key = `recharge_refund:${refund.no}`
    await ledger.post(tx, { key, kind: 'recharge_refund', reference: row.no, lines, now })
    await payments.refunding.noteBonusBack(tx, refund.no, back)
  }

  return {
    list: (
      paging: Paging,
      { from, to, no, mismatched, ...filter }: Omit<store.Filter, 'from' | 'to' | 'among'> & Besides,
    ) =>
      database.read(async (tx) => {
        const known = no === undefined ? undefined : ((await payments.orderNoFor(tx, no)) ?? no)
        const days = {
          from: from === undefined ? undefined : startOfShanghaiDay(from),
          to: to === undefined ? undefined : new Date(startOfShanghaiDay(to).getTime() + model.dayMs),
        }
        const among = mismatched ? await payments.mismatchedOrders(tx) : undefined
        const page = await store.page(tx, paging, { ...filter, ...days, no: known, among })
        return { ...page, list: page.list.map(listed) }
      }),

    detail: (no: string) => database.read((tx) => detail(tx, no)),

    /** The money is on the account: it goes the way of every payment from here. */
    async confirm(input: Confirmed, by: By): Promise<Detail> {
      const { order_no: no, amount, receipt_no: receiptNo, received_on, proof_image: proof } = input
      const paidAt = startOfShanghaiDay(received_on)
      if (paidAt > by.now) throw new Refusal('INPUT_INVALID', {}, { received_on: '到账日期不能晚于今天' })
      return ledger.begin(async (tx) => {
        await once(tx, asked('recharge.confirm', input, by), async () => {
          const row = await take(tx, no, 'pay')
          if (row.amount !== amount) {
            throw new Refusal('INPUT_INVALID', {}, { amount: `到账金额应与订单一致：${toYuan(row.amount)} 元` })
          }
          await payments.confirmTransfer(tx, no, { receiptNo, amount, paidAt, proof }, by)
          await keepReceipt(tx, `payment-receipt:${no}`, proof)
          await note(tx, by, 'recharge.confirm', no, { amount: toYuan(amount), receipt_no: receiptNo, received_on })
          crashPoint('recharges.confirm.before-commit')
          return no
        })
        return detail(tx, no)
      })
    },

    reject: (input: { order_no: string; reason: string }, by: By): Promise<Detail> =>
      ledger.begin(async (tx) => {
        const { order_no: no, reason } = input
        await once(tx, asked('recharge.reject', input, by), async () => {
          const row = await take(tx, no, 'reject')
          await payments.closeOrder(tx, no, by.now)
          await store.change(tx, no, { state: 'rejected', reject_reason: reason })
          await note(tx, by, 'recharge.reject', no, { reason })
          const values = { order_no: no, reason }
          const owner = { realm: 'enterprise', id: row.enterprise_id } as const
          await messages.tell(tx, owner, { event: 'recharge.rejected', values, now: by.now })
          return no
        })
        return detail(tx, no)
      }),

    refund: (input: { order_no: string; amount: Fen; reason: string }, by: By): Promise<Detail> =>
      ledger.begin(async (tx) => {
        const { order_no: no, amount, reason } = input
        await once(tx, asked('recharge.refund', input, by), async () => {
          const row = await take(tx, no, 'refund')
          const requestedBy = by.caller.staffId
          const refundNo = await payments.refunding.request(tx, {
            orderNo: no,
            amount,
            reason,
            requestedBy,
            now: by.now,
          })
          await holdBack(tx, row, { no: refundNo, amount }, by.now)
          await note(tx, by, 'recharge.refund', no, { refund_no: refundNo, amount: toYuan(amount), reason })
          crashPoint('recharges.refund.before-commit')
          return refundNo
        })
        return detail(tx, no)
      }),

    recordRefund: (input: { no: string; receipt_no: string; refunded_on: string; proof_image: string }, by: By) =>
      ledger.begin(async (tx) => {
        const { no, receipt_no: receiptNo, refunded_on, proof_image: proof } = input
        const refundedAt = startOfShanghaiDay(refunded_on)
        if (refundedAt > by.now) throw new Refusal('INPUT_INVALID', {}, { refunded_on: '退款日期不能晚于今天' })
        await once(tx, asked('refund.record', input, by), async () => {
          await payments.overseeing.recordRefund(tx, { no, receiptNo, proof, refundedAt }, by)
          await keepReceipt(tx, `refund-receipt:${no}`, proof)
          return no
        })
        return payments.overseeing.refundRow(tx, no)
      }),
  }
}
