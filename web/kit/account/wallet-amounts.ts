import { fen, toYuan, yuan, yuanText } from '#contract/base/fen.ts'

/** An amount as somebody typed or pasted it (`1,200`, `￥99.5`, `１００`) as it travels; undefined where it is none. */
export function typedYuan(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[\s,，¥元]/g, '')
  const parts = /^0*(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain)
  return parts ? `${parts[1]}.${(parts[2] ?? '').padEnd(2, '0')}` : undefined
}

interface RechargeOffer {
  packages: readonly { amount: string; bonus_amount: string }[]
  bonus_steps: readonly { from_amount: string; bonus_rate: string }[]
}

/** What comes on top of a recharge: what its package says, or the rate of the highest step it reaches, rounded down. */
export function bonusFor(amount: string, { packages, bonus_steps }: RechargeOffer): string {
  const chosen = packages.find((one) => one.amount === amount)
  if (chosen) return chosen.bonus_amount
  const reached = bonus_steps
    .filter(({ from_amount }) => yuan(from_amount) <= yuan(amount))
    .toSorted((one, other) => yuan(other.from_amount) - yuan(one.from_amount))[0]
  return toYuan(fen(Math.floor((yuan(amount) * pointsOf(reached?.bonus_rate ?? '0.0000')) / pointsWhole)))
}

const pointsWhole = 10_000

/** `0.0500` in hundredths of a percent. */
function pointsOf(rate: string): number {
  return Number(rate.replace('.', ''))
}

/** `0.0060` as people say it: `0.6%`. */
export function percentText(rate: string): string {
  const points = pointsOf(rate)
  return `${points / 100}%`
}

export function isNought(amount: string): boolean {
  return yuan(amount) === 0
}

/** Whether the first is more than the second. */
export function exceeds(amount: string, other: string): boolean {
  return yuan(amount) > yuan(other)
}

/** Whether it can be split into whole parts of this size; nought asks for nothing. */
export function isMultipleOf(amount: string, part: string): boolean {
  return isNought(part) || yuan(amount) % yuan(part) === 0
}

/** An amount without fen where there are none, for a price tag: `￥10,000`. */
export function tagText(amount: string): string {
  return yuanText(amount).replace(/\.00$/, '')
}
