import { type Fen, yuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { RechargeChannel } from '#contract/money/recharges.ts'
import { siteTexts } from '../site.ts'
import { handReceipt, handVoucher } from './papers.ts'
import type { Act, Stage } from './stage.ts'

type Fate =
  | { kind: 'open' | 'paid' | 'twice' | 'closed' | 'voucher' }
  | { kind: 'refunded'; amount: string; reason: string; daysLater: number }
  | { kind: 'confirmed'; receipt: string; daysLater: number }
  | { kind: 'rejected'; reason: string; daysLater: number }

interface Recharge {
  phone: string
  /** No two of an enterprise are of the same amount: by it an order is known again. */
  amount: string
  channel: RechargeChannel
  /** Nought: a moment ago. */
  daysAgo: number
  fate: Fate
}

const tried = '13800000001'
const cloud = '13800000002'
const sea = '13800000004'

/** The one that can be tried out has an order in every state; the others are there for the lists of the console. */
export const recharges: readonly Recharge[] = [
  { phone: tried, amount: '5000.00', channel: 'wechat_native', daysAgo: 26, fate: { kind: 'paid' } },
  { phone: tried, amount: '1000.00', channel: 'alipay_page', daysAgo: 24, fate: { kind: 'paid' } },
  {
    phone: tried,
    amount: '20000.00',
    channel: 'bank_transfer',
    daysAgo: 21,
    fate: { kind: 'confirmed', receipt: 'ICBC2026000310', daysLater: 1 },
  },
  { phone: cloud, amount: '10000.00', channel: 'wechat_native', daysAgo: 20, fate: { kind: 'paid' } },
  { phone: tried, amount: '500.00', channel: 'wechat_native', daysAgo: 18, fate: { kind: 'closed' } },
  {
    phone: tried,
    amount: '8000.00',
    channel: 'bank_transfer',
    daysAgo: 15,
    fate: { kind: 'rejected', reason: '未查到该笔到账，请核对收款账号后重新转账', daysLater: 1 },
  },
  { phone: tried, amount: '1200.00', channel: 'wechat_native', daysAgo: 12, fate: { kind: 'twice' } },
  {
    phone: tried,
    amount: '3000.00',
    channel: 'alipay_page',
    daysAgo: 9,
    fate: { kind: 'refunded', amount: '1200.00', reason: '多充的部分，应客户要求退回', daysLater: 1 },
  },
  {
    phone: sea,
    amount: '30000.00',
    channel: 'bank_transfer',
    daysAgo: 7,
    fate: { kind: 'confirmed', receipt: 'CMB2026000877', daysLater: 1 },
  },
  {
    phone: tried,
    amount: '800.00',
    channel: 'wechat_native',
    daysAgo: 6,
    fate: { kind: 'refunded', amount: '800.00', reason: '充错账户，应客户要求全部退回', daysLater: 1 },
  },
  { phone: tried, amount: '6000.00', channel: 'bank_transfer', daysAgo: 3, fate: { kind: 'open' } },
  { phone: tried, amount: '12000.00', channel: 'bank_transfer', daysAgo: 2, fate: { kind: 'voucher' } },
  { phone: cloud, amount: '2000.00', channel: 'alipay_page', daysAgo: 1, fate: { kind: 'paid' } },
  { phone: sea, amount: '9000.00', channel: 'bank_transfer', daysAgo: 1, fate: { kind: 'voucher' } },
  { phone: tried, amount: '10000.00', channel: 'wechat_native', daysAgo: 0, fate: { kind: 'open' } },
]

const minuteMs = 60_000
const justNow = 5 * minuteMs

export function rechargeActs(stage: Stage): Act[] {
  return recharges.flatMap((recharge, place) => lifeOf(stage, recharge, (place * 53) % 400))
}

/** When the money of a confirmed transfer was on the account. */
export const arrivalOf = (stage: Stage, { daysAgo }: Recharge, daysLater: number): Date =>
  stage.moment(daysAgo - daysLater, 30)

function lifeOf(stage: Stage, recharge: Recharge, minutes: number): Act[] {
  const { services, today } = stage
  const { channel, daysAgo, fate } = recharge
  const amount = yuan(recharge.amount)
  const owner = stage.owner(recharge.phone)
  const begun = daysAgo === 0 ? new Date(today.getTime() - justNow) : stage.moment(daysAgo, minutes)
  const calling = (now: Date) => ({
    caller: { enterpriseId: owner.id, personId: owner.personId },
    now,
    idempotencyKey: undefined,
  })
  const find = () => orderOf(stage, owner.id, amount)
  const order: Act = {
    at: begun,
    do: async (now) => (await find()) ?? (await services.recharges.recharge({ amount, channel }, calling(now))),
  }
  const later = (ms: number, work: (no: string, now: Date) => Promise<unknown>): Act => ({
    at: new Date(begun.getTime() + ms),
    do: async (now) => work((await find())?.order_no ?? '', now),
  })
  const decided = (daysLater: number, work: (no: string, now: Date) => Promise<unknown>): Act => ({
    at: arrivalOf(stage, recharge, daysLater),
    do: async (now) => work((await find())?.order_no ?? '', now),
  })
  const play = (outcome: 'paid' | 'twice') =>
    later(2 * minuteMs, (no) => stage.sandboxes.payments?.decide(no, outcome) ?? Promise.resolve())
  const prove = later(90 * minuteMs, async (order_no, now) => {
    const paid = { from: owner.name, to: siteTexts.company, amount, no: `HD${order_no.slice(-12)}` }
    const voucher_image = await handVoucher(stage, owner, paid, now)
    const given = { order_no, voucher_image, payer_name: owner.name }
    await services.recharges.submitVoucher(given, calling(now))
  })
  switch (fate.kind) {
    case 'open':
      return [order]
    case 'paid':
      return [order, play('paid')]
    case 'twice':
      return [order, play('twice'), later(3 * minuteMs, (_no, now) => sendBack(stage, now))]
    case 'closed':
      return [order, later(31 * minuteMs, (_no, now) => close(stage, now))]
    case 'voucher':
      return [order, prove]
    case 'refunded': {
      const { reason, daysLater } = fate
      const refund = decided(daysLater, async (order_no, now) => {
        const asked = { order_no, amount: yuan(fate.amount), reason }
        const by = { ...stage.staff('finance', now), idempotencyKey: `demo:refund:${order_no}` }
        await services.checkout.overseeing.refund(asked, by)
        await sendBack(stage, now)
      })
      return [order, play('paid'), refund]
    }
    case 'rejected': {
      const reject = decided(fate.daysLater, (order_no, now) =>
        services.checkout.overseeing.reject({ order_no, reason: fate.reason }, stage.staff('finance', now)),
      )
      return [order, prove, reject]
    }
    case 'confirmed': {
      const { receipt: receipt_no, daysLater } = fate
      const confirm = decided(daysLater, async (order_no, now) => {
        const paid = { from: owner.name, to: siteTexts.company, amount, no: receipt_no }
        const proof_image = await handReceipt(stage, 'receipt', paid, now)
        const seen = { order_no, amount, receipt_no, received_on: shanghaiDay(now), proof_image }
        await services.checkout.overseeing.confirm(seen, stage.staff('finance', now))
      })
      return [order, prove, confirm]
    }
  }
}

async function orderOf({ services }: Stage, enterpriseId: number, amount: Fen) {
  const { list } = await services.recharges.page(enterpriseId, { page: 1, count: 50 }, undefined)
  return list.find((order) => order.amount === amount)
}

/** What goes back goes with the next beat. */
async function sendBack({ services }: Stage, now: Date): Promise<void> {
  while ((await services.payments.refunding.sendDue(now)) > 0);
}

/** What nobody paid in time is asked about once more, and then it is over. */
async function close({ services }: Stage, now: Date): Promise<void> {
  await services.payments.askDue(now)
  await services.payments.closeExpired(now)
}
