import { percentToRate, rateToPercent } from '#console/parts/fields/rate.ts'
import { completeYuan } from '#console/parts/fields/yuan-field.tsx'
import type { RechargeOptions } from '#contract/money/recharges.console.ts'

/** The settings as the form shows them: percent instead of shares, and fields instead of what may be absent. */
export interface ShownOptions extends Omit<RechargeOptions, 'bonus_steps' | 'promotion_days'> {
  bonus_steps: { from_amount: string; percent: string }[]
  promotion_lasts: 'days' | 'ever'
  promotion_days: number
}

const daysInitial = 365

export function toShown({ bonus_steps, promotion_days, ...rest }: RechargeOptions): ShownOptions {
  return {
    ...rest,
    bonus_steps: bonus_steps.map(({ from_amount, bonus_rate }) => ({
      from_amount,
      percent: rateToPercent(bonus_rate),
    })),
    promotion_lasts: promotion_days === null ? 'ever' : 'days',
    promotion_days: promotion_days ?? daysInitial,
  }
}

export function fromShown({ promotion_lasts, ...shown }: ShownOptions): RechargeOptions {
  return {
    ...shown,
    min_amount: completeYuan(shown.min_amount),
    max_amount: completeYuan(shown.max_amount),
    packages: shown.packages.map(({ amount, bonus_amount, label }) => ({
      amount: completeYuan(amount),
      bonus_amount: completeYuan(bonus_amount),
      label: (label ?? '').trim(),
    })),
    bonus_steps: shown.bonus_steps.map(({ from_amount, percent }) => ({
      from_amount: completeYuan(from_amount),
      bonus_rate: percentToRate(percent),
    })),
    promotion_days: promotion_lasts === 'ever' ? null : shown.promotion_days,
  }
}
