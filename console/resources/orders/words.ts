import type { Tone } from '#console/parts/show/mark.tsx'
import { dayOf, formatMinute } from '#console/parts/show/time.ts'
import {
  type OrderChannel,
  type OrderEvent,
  type OrderState,
  orderStates as stateWords,
} from '#contract/money/orders.words.ts'
import { type AttemptState, attemptStates, type RefundState, refundStates } from '#contract/money/payments.console.ts'

interface Said {
  label: string
  tone: Tone
}

/** A label for each state, and how it is coloured. */
function toned<State extends string>(labels: Record<State, string>, tones: Record<State, Tone>): Record<State, Said> {
  const both = (Object.keys(labels) as State[]).map((state) => [state, { label: labels[state], tone: tones[state] }])
  return Object.fromEntries(both) as Record<State, Said>
}

export const orderStates: Record<OrderState, Said> = toned(stateWords, {
  unpaid: 'coming',
  voucher_submitted: 'waiting',
  paid: 'good',
  part_refunded: 'coming',
  refunded: 'plain',
  closed: 'plain',
  rejected: 'gone',
})

export const tries: Record<AttemptState, Said> = toned(attemptStates, {
  created: 'plain',
  waiting: 'coming',
  succeeded: 'good',
  duplicate: 'waiting',
  mismatched: 'gone',
  closed: 'plain',
  refused: 'gone',
})

export const refunds: Record<RefundState, Said> = toned(refundStates, {
  pending: 'waiting',
  sending: 'coming',
  refunded: 'good',
  failed: 'gone',
  returned: 'plain',
})

export const providers = {
  wechat: '微信支付',
  alipay: '支付宝',
  sandbox: '沙箱',
  bank: '银行',
  balance: '余额',
} as const

/** How what happened to an order is coloured. */
export const eventTones: Record<OrderEvent, Tone> = {
  ordered: 'plain',
  voucher_submitted: 'waiting',
  rejected: 'gone',
  paid: 'good',
  refund_asked: 'waiting',
  refunded: 'coming',
  closed: 'plain',
}

/** A bank's paper names the day alone. */
export function sayPaidAt({ channel, paid_at }: { channel: OrderChannel | null; paid_at: string | null }): string {
  if (paid_at === null) return ''
  return channel === 'bank_transfer' ? dayOf(paid_at) : formatMinute(paid_at)
}

const outcomes: Readonly<Record<string, string>> = {
  succeeded: '已入账',
  repeated: '重复通知，未再处理',
  duplicate: '重复到账，自动退回',
  mismatched: '金额不符，待处理',
  contradicted: '同一单号另有到账，待核实',
  unknown: '没有对应的支付单',
  asked: '退款有进展，已去查询',
  payout: '打款有进展，已去查询',
  nothing: '无需处理',
}

/** What a notice led to. */
export function sayOutcome({ genuine, outcome }: { genuine: boolean | null; outcome: string }): string {
  if (genuine === null) return '还没有处理'
  if (!genuine) return '不予采信'
  return outcomes[outcome] ?? outcome
}
