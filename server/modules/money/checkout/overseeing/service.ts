import type { OutputInside } from '#contract/base/endpoint.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { startOfShanghaiDay } from '#contract/base/time.ts'
import type * as calls from '#contract/money/orders.console.ts'
import type { By } from '#server/http/identity.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { audit } from '#server/platform/audit.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { once } from '#server/platform/once.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { KnownReceipts } from '../ports.ts'
import type { Refunding } from '../refunding/service.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  ledger: Ledger
  payments: Payments
  refunding: Refunding
  messages: Pick<Messages, 'tell'>
  keepFiles: KeepFiles
  knownReceipts: KnownReceipts
}

type Detail = OutputInside<typeof calls.readOrder>

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

/** The operators' side: what was ordered, whether the money came, and what goes back. */
export function createOverseeing(parts: Parts) {
  const { database, ledger, payments, refunding, messages, keepFiles, knownReceipts } = parts

  async function note(tx: Tx, by: By, action: string, no: string, after: unknown): Promise<void> {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const subject = `order:${no}`
    await audit(tx, { at: by.now, actor, action, subject, before: null, after, requestId: by.requestId })
  }

  const asked = (what: string, content: unknown, by: By) => ({
    owner: `staff:${by.caller.staffId}`,
    what,
    key: by.idempotencyKey,
    content,
    now: by.now,
  })

  async function listed(tx: Reader, rows: readonly store.OrderRow[]) {
    const nameOf = await ledger.namesOf(tx, rows)
    return rows.map(({ no, ...row }) => ({
      ...row,
      order_no: no,
      owner: { id: row.owner_id, name: nameOf(row) },
      pay_amount: fen(row.amount - row.promotion_part),
    }))
  }

  async function detail(tx: Reader, no: string): Promise<Detail> {
    const [row] = (await store.page(tx, { page: 1, count: 1 }, { no })).list
    const [shown] = row ? await listed(tx, [row]) : []
    if (!row || !shown) throw new Refusal('RECORD_NOT_FOUND')
    const about = await payments.overseeing.details(tx, no)
    const { bonus_amount: bonus } = row.snapshot
    return {
      ...shown,
      ...about,
      bonus_amount: typeof bonus === 'number' ? fen(bonus) : null,
      refundable_amount: await refunding.refundable(tx, row),
      timeline: model.timelineOf(
        row,
        about.refunds.filter(({ cause, state }) => cause === 'owner' && state !== 'returned'),
      ),
    }
  }

  async function take(tx: Tx, no: string, step: model.Step): Promise<store.OrderRow> {
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

  return {
    list: (
      paging: Paging,
      { from, to, no, mismatched, ...filter }: Omit<store.Filter, 'from' | 'to' | 'among' | 'begun'> & Besides,
    ) =>
      database.read(async (tx) => {
        const known = no === undefined ? undefined : ((await payments.orderNoFor(tx, no)) ?? no)
        const days = {
          from: from === undefined ? undefined : startOfShanghaiDay(from),
          to: to === undefined ? undefined : new Date(startOfShanghaiDay(to).getTime() + model.dayMs),
        }
        const among = mismatched ? await payments.mismatchedOrders(tx) : undefined
        const page = await store.page(tx, paging, { ...filter, ...days, no: known, among })
        return { ...page, list: await listed(tx, page.list) }
      }),

    detail: (no: string) => database.read((tx) => detail(tx, no)),

    /** The money is on the account: it goes the way of every payment from here. */
    async confirm(input: Confirmed, by: By): Promise<Detail> {
      const { order_no: no, amount, receipt_no: receiptNo, received_on, proof_image: proof } = input
      const paidAt = startOfShanghaiDay(received_on)
      if (paidAt > by.now) throw new Refusal('INPUT_INVALID', {}, { received_on: '到账日期不能晚于今天' })
      return ledger.begin(async (tx) => {
        await once(tx, asked('order.confirm', input, by), async () => {
          const row = await take(tx, no, 'pay')
          const wanted = fen(row.amount - row.promotion_part)
          if (wanted !== amount) {
            throw new Refusal('INPUT_INVALID', {}, { amount: `到账金额应与订单一致：${toYuan(wanted)} 元` })
          }
          await payments.confirmTransfer(tx, no, { receiptNo, amount, paidAt, proof }, by)
          await keepReceipt(tx, `payment-receipt:${no}`, proof)
          await note(tx, by, 'order.confirm', no, { amount: toYuan(amount), receipt_no: receiptNo, received_on })
          crashPoint('checkout.confirm.before-commit')
          return no
        })
        return detail(tx, no)
      })
    },

    reject: (input: { order_no: string; reason: string }, by: By): Promise<Detail> =>
      ledger.begin(async (tx) => {
        const { order_no: no, reason } = input
        await once(tx, asked('order.reject', input, by), async () => {
          const row = await take(tx, no, 'reject')
          await payments.closeOrder(tx, no, by.now)
          await store.change(tx, no, { state: 'rejected', reject_reason: reason })
          await note(tx, by, 'order.reject', no, { reason })
          const owner = { realm: row.owner_kind, id: row.owner_id }
          const values = { order_no: no, title: row.title, reason }
          await messages.tell(tx, owner, { event: 'order.rejected', values, now: by.now })
          return no
        })
        return detail(tx, no)
      }),

    refund: (input: { order_no: string; amount: Fen; reason: string }, by: By): Promise<Detail> =>
      ledger.begin(async (tx) => {
        const { order_no: no, amount, reason } = input
        await once(tx, asked('order.refund', input, by), async () => {
          const { staffId } = by.caller
          const refundNo = await refunding.refund(tx, { ...input, by: { kind: 'staff', id: staffId }, now: by.now })
          await note(tx, by, 'order.refund', no, { refund_no: refundNo, amount: toYuan(amount), reason })
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
