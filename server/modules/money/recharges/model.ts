import { z } from 'zod'
import { type Fen, fen, isFen } from '#contract/base/money.ts'
import type { OrderState } from '#contract/money/orders.words.ts'
import type { RechargeChannel, RechargeState } from '#contract/money/recharges.ts'
import { readable } from '#server/platform/readable.ts'

const amount = z.custom<Fen>((value) => typeof value === 'number' && isFen(value) && value >= 0)

/** How much may be put in at once, what is given with it, and when it may be taken out again. */
export const rechargeOptions = {
  key: 'recharges.options',
  schema: z.object({
    enabled: z.boolean(),
    min_amount: amount,
    max_amount: amount,
    packages: z.array(z.object({ amount, bonus_amount: amount, label: z.string().max(12) })).max(12),
    /** Rates in basis points. */
    bonus_steps: z.array(z.object({ from_amount: amount, bonus_rate: z.number().int().min(0).max(10_000) })).max(12),
    recharge_withdrawable: z.boolean(),
    /** For how many days what came by WeChat or Alipay cannot be withdrawn: such payments may still be disputed. */
    withdrawable_after_days: z.number().int().min(0).max(365),
    promotion_days: z.number().int().min(1).max(3650).nullable(),
  }),
  initial: {
    enabled: true,
    min_amount: fen(1_00),
    max_amount: fen(200_000_00),
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
    recharge_withdrawable: true,
    withdrawable_after_days: 7,
    promotion_days: 365,
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

/** A recharge with what has become of it, in the order in which recharges are used up. */
export interface Layer {
  no: string
  amount: number
  bonus_amount: number
  channel: RechargeChannel
  paid_at: Date
  /** Refunded or withdrawn, or on its way there. */
  gone: number
  /** Taken out of the cash for bonus that had been spent. */
  repaid: number
  /** Of the bonus: settled so far (taken back, excused, repaid), still in the fund, and run out without being used. */
  back: number
  remaining: number
  excusable: number
}

/** What a withdrawal draws on one recharge, and how the bonus that is due with it is settled. */
export interface Draw {
  no: string
  amount: number
  taken: number
  excused: number
  repaid: number
}

/** How the bonus that becomes due with so much more is settled: of the fund, excused as run out, of the cash. */
function settleBonus(layer: Layer, amount: number): Omit<Draw, 'no' | 'amount'> {
  const due = Math.max(0, shareOf(layer.bonus_amount, layer.gone + amount, layer.amount) - layer.back)
  const taken = Math.min(due, layer.remaining)
  const excused = Math.min(due - taken, layer.excusable)
  return { taken, excused, repaid: due - taken - excused }
}

const shareOf = (whole: number, part: number, of: number): number => Number((BigInt(whole) * BigInt(part)) / BigInt(of))

/** The most that can be withdrawn of what is left of a recharge, with what has to be repaid; found by halving. */
function drawableOf(layer: Layer, left: number): number {
  let [most, tooMuch] = [0, left + 1]
  while (tooMuch - most > 1) {
    const middle = Math.floor((most + tooMuch) / 2)
    if (middle + settleBonus(layer, middle).repaid <= left) most = middle
    else tooMuch = middle
  }
  return most
}

/**
 * Whether cash moved by it because something was bought, or came back of that. A deposit leaves with the price, so it
 * comes back like one. What else moves cash is in the layers (recharges, refunds and withdrawals of them) or nobody's
 * recharge (what an operator gave).
 */
export const isPurchase = (kind: string): boolean => /^(pay_|refund_|deposit_return$)/.test(kind)

/** Everything that decides what can be withdrawn of an enterprise's cash. */
export interface Cash {
  cash: number
  /** What purchases have cost, less what came back of them. */
  spent: number
  layers: readonly Layer[]
}

/**
 * What is left of each recharge. Purchases use recharged cash first, the oldest first; what an operator took away
 * counts as used as well, so that never more is left than there is.
 */
function leftOf({ cash, spent, layers }: Cash): { layer: Layer; left: number }[] {
  const capacity = (layer: Layer) => Math.max(0, layer.amount - layer.gone - layer.repaid)
  const all = layers.reduce((sum, layer) => sum + capacity(layer), 0)
  let used = Math.max(0, spent, all - cash)
  return layers.map((layer) => {
    const part = Math.min(used, capacity(layer))
    used -= part
    return { layer, left: capacity(layer) - part }
  })
}

interface DrawRules {
  recharge_withdrawable: boolean
  withdrawable_after_days: number
}

/** Whether a recharge can be withdrawn by now: a transfer at once, what can still be disputed after some days. */
function isMature({ channel, paid_at }: Layer, { withdrawable_after_days: days }: DrawRules, now: Date): boolean {
  return channel === 'bank_transfer' || paid_at.getTime() + days * dayMs <= now.getTime()
}

/** What of the cash no recharge brought, and what of each recharge can be withdrawn now, the oldest first. */
function sourcesOf(given: Cash, rules: DrawRules, now: Date) {
  const left = leftOf(given)
  const other = Math.max(0, given.cash - left.reduce((sum, one) => sum + one.left, 0))
  const open = rules.recharge_withdrawable ? left.filter(({ layer }) => isMature(layer, rules, now)) : []
  return { other, recharged: open.map(({ layer, left: most }) => ({ layer, most: drawableOf(layer, most) })) }
}

export function withdrawableOf(given: Cash, rules: DrawRules, now: Date): Fen {
  const { other, recharged } = sourcesOf(given, rules, now)
  return fen(recharged.reduce((sum, { most }) => sum + most, other))
}

/** What a withdrawal draws on: first cash that no recharge brought, then recharges. Undefined where it is too much. */
export function drawsFor(amount: Fen, given: Cash, rules: DrawRules, now: Date): Draw[] | undefined {
  const { other, recharged } = sourcesOf(given, rules, now)
  let wanted = Math.max(0, amount - other)
  const draws: Draw[] = []
  for (const { layer, most } of recharged) {
    const part = Math.min(wanted, most)
    if (part > 0) draws.push({ no: layer.no, amount: part, ...settleBonus(layer, part) })
    wanted -= part
  }
  return wanted === 0 ? draws : undefined
}

/** What a withdrawal takes of the bonus: out of the fund, and out of the cash for what had been spent. */
export const bonusBackOf = (draws: readonly Draw[]) => ({
  bonus_back: fen(draws.reduce((sum, { taken, repaid }) => sum + taken + repaid, 0)),
  of_cash: fen(draws.reduce((sum, { repaid }) => sum + repaid, 0)),
})

/** How a recharge stands when somebody asks for some of it back. */
interface RefundStanding {
  order: { amount: Fen; bonus_amount: Fen }
  /** Back or on its way, and of the bonus with it. */
  gone: Fen
  bonusBack: Fen
  /** What is in the purse, and what of the bonus can be taken. */
  cash: Fen
  takable: Fen
}

/** What has to stay in the purse for the bonus that was spent, if so much more went back. */
function bonusMissing({ order, gone, bonusBack, takable }: RefundStanding, amount: Fen): Fen {
  return fen(Math.max(0, bonusDue(order, fen(gone + amount)) - bonusBack - takable))
}

function isRefundable(standing: RefundStanding, amount: Fen): boolean {
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

/** As callers of recharges know it: an unpaid order is two states, without and with something to scan or to go to. */
export function wireState({ state, begun }: { state: OrderState; begun: boolean }): RechargeState {
  if (state !== 'unpaid') return state
  return begun ? 'paying' : 'pending'
}

/** The other way: which orders are meant. */
export function ordersIn(state: RechargeState | undefined): { state?: OrderState; begun?: boolean } {
  if (state === undefined) return {}
  if (state === 'pending' || state === 'paying') return { state: 'unpaid', begun: state === 'paying' }
  return { state }
}

const dayMs = 24 * 60 * 60 * 1000

/** What was promised with an order when it was made. */
export function bonusOf({ bonus_amount: bonus }: Readonly<Record<string, unknown>>): Fen {
  return fen(typeof bonus === 'number' ? bonus : 0)
}
