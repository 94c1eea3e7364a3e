import { z } from 'zod'
import { type Fen, fen, isFen } from '#contract/money.ts'
import { type RechargeChannel, type RechargeState, rechargeChannels } from '#contract/recharges.ts'
import { readable } from '#server/platform/readable.ts'

const amount = z.custom<Fen>((value) => typeof value === 'number' && isFen(value) && value >= 0)
const channel = z.enum(rechargeChannels)

/** How money may come in, and what is given with it. */
export const rechargeOptions = {
  key: 'recharges.options',
  schema: z.object({
    enabled: z.boolean(),
    min_amount: amount,
    max_amount: amount,
    channels: z.array(channel),
    packages: z.array(z.object({ amount, bonus_amount: amount, label: z.string().max(12) })).max(12),
    /** Rates in basis points. */
    bonus_steps: z.array(z.object({ from_amount: amount, bonus_rate: z.number().int().min(0).max(10_000) })).max(12),
    expires_minutes: z.number().int().min(5).max(1440),
    bank_account: z.object({ name: z.string(), bank: z.string(), number: z.string() }).nullable(),
    bank_days: z.number().int().min(1).max(60),
    recharge_withdrawable: z.boolean(),
    promotion_days: z.number().int().min(1).max(3650).nullable(),
    orders_open_max: z.number().int().min(1).max(100),
  }),
  initial: {
    enabled: true,
    min_amount: fen(1_00),
    max_amount: fen(200_000_00),
    channels: ['wechat_native', 'alipay_page'] as RechargeChannel[],
    packages: [
      { amount: fen(100_00), bonus_amount: fen(0), label: '' },
      { amount: fen(500_00), bonus_amount: fen(10_00), label: '' },
      { amount: fen(1_000_00), bonus_amount: fen(50_00), label: '常用' },
      { amount: fen(5_000_00), bonus_amount: fen(400_00), label: '' },
      { amount: fen(10_000_00), bonus_amount: fen(1_000_00), label: '最划算' },
    ],
    bonus_steps: [
      { from_amount: fen(1_000_00), bonus_rate: 500 },
      { from_amount: fen(5_000_00), bonus_rate: 800 },
      { from_amount: fen(10_000_00), bonus_rate: 1_000 },
    ],
    expires_minutes: 30,
    bank_account: null,
    bank_days: 7,
    recharge_withdrawable: true,
    promotion_days: 365,
    orders_open_max: 10,
  },
  shown: readable({
    yuan: ['min_amount', 'max_amount', 'amount', 'bonus_amount', 'from_amount'],
    percent: ['bonus_rate'],
  }),
}
export type RechargeOptions = z.infer<typeof rechargeOptions.schema>

/** A package brings what it says; any other amount the share of the highest step it reaches, rounded down. */
export function bonusFor(amount: Fen, { packages, bonus_steps }: RechargeOptions): Fen {
  const chosen = packages.find((one) => one.amount === amount)
  if (chosen) return chosen.bonus_amount
  const reached = bonus_steps.filter(({ from_amount }) => from_amount <= amount)
  const highest = reached.reduce((best, step) => (step.from_amount >= best.from_amount ? step : best), {
    from_amount: fen(0),
    bonus_rate: 0,
  })
  return fen(Number((BigInt(amount) * BigInt(highest.bonus_rate)) / 10_000n))
}

/** Of the bonus this much has to be back once so much of the order is. */
export function bonusDue(order: { amount: Fen; bonus_amount: Fen }, refunded: Fen): Fen {
  return fen(Number((BigInt(order.bonus_amount) * BigInt(refunded)) / BigInt(order.amount)))
}

/** How a recharge stands when somebody asks for some of it back. */
export interface RefundStanding {
  order: { amount: Fen; bonus_amount: Fen }
  /** Back or on its way, and of the bonus with it. */
  gone: Fen
  bonusBack: Fen
  /** What is in the purse, and what of the bonus can be taken. */
  cash: Fen
  takable: Fen
}

/** What has to stay in the purse for the bonus that was spent, if so much more went back. */
export function bonusMissing({ order, gone, bonusBack, takable }: RefundStanding, amount: Fen): Fen {
  return fen(Math.max(0, bonusDue(order, fen(gone + amount)) - bonusBack - takable))
}

export function isRefundable(standing: RefundStanding, amount: Fen): boolean {
  const kept = amount + bonusMissing(standing, amount)
  return kept <= standing.cash && standing.gone + kept <= standing.order.amount
}

/** The most that can go back. What has to stay grows with it, so it is found by halving. */
export function refundableOf(standing: RefundStanding): Fen {
  let [most, tooMuch] = [0, Math.min(standing.cash, standing.order.amount - standing.gone) + 1]
  while (tooMuch - most > 1) {
    const middle = Math.floor((most + tooMuch) / 2)
    if (isRefundable(standing, fen(middle))) most = middle
    else tooMuch = middle
  }
  return fen(most)
}

export type Step = 'show' | 'transfer' | 'voucher' | 'pay' | 'close' | 'reject' | 'refund'

/** From which state each step may be taken. Where it leads follows from the step, for a refund from the amounts. */
export const steps: Readonly<Record<Step, readonly RechargeState[]>> = {
  show: ['pending', 'paying'],
  transfer: ['pending', 'paying'],
  voucher: ['pending'],
  // Money that came is credited, however late: what was closed or rejected by mistake is paid all the same.
  pay: ['pending', 'paying', 'voucher_submitted', 'closed', 'rejected'],
  close: ['pending', 'paying', 'voucher_submitted'],
  reject: ['voucher_submitted'],
  refund: ['paid', 'part_refunded'],
}

export const mayTake = (step: Step, state: RechargeState): boolean => steps[step].includes(state)

export const isFinal = (state: RechargeState): boolean =>
  ['paid', 'part_refunded', 'refunded', 'closed', 'rejected'].includes(state)

export function stateAfterRefund(amount: Fen, refunded: Fen): RechargeState {
  if (refunded === 0) return 'paid'
  return refunded === amount ? 'refunded' : 'part_refunded'
}

const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** A transfer takes days, a code to scan is good for minutes. */
export function expiryOf(channel: RechargeChannel, { bank_days, expires_minutes }: RechargeOptions, now: Date): Date {
  return new Date(now.getTime() + (channel === 'bank_transfer' ? bank_days * dayMs : expires_minutes * minuteMs))
}

/** Whoever chooses another code to scan gets no more time by that. */
export function expiryAfterChange(
  order: { channel: RechargeChannel; expires_at: Date },
  channel: RechargeChannel,
  options: RechargeOptions,
  now: Date,
): Date {
  const anew = expiryOf(channel, options, now)
  if (channel === 'bank_transfer') return anew
  return new Date(Math.min(anew.getTime(), order.expires_at.getTime()))
}
