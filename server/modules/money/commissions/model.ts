import { type Fen, fen, toYuan, yuanText } from '#contract/base/fen.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import {
  type CommissionLevel,
  type CommissionState,
  commissionLevels,
  percentOf,
  type RateOf,
  type RuleNumbers,
  shareOf,
} from '#contract/money/commissions.words.ts'

/** What answers about the rules depend on. */
export const rulesTopic = 'commissions.rules'

const dayMs = 24 * 60 * 60 * 1000

/** What makes things worse for makers is announced so many days ahead. */
export const noticeDays = 7

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Days of a filter as moments, both ends included. */
export const between = ({ from, to }: Days) => ({
  from: from === undefined ? undefined : startOfShanghaiDay(from),
  to: to === undefined ? undefined : daysAfter(startOfShanghaiDay(to), 1),
})

/** The same moment some months later in Shanghai; on the last day of a month that is shorter. */
export function monthsAfter(at: Date, months: number): Date {
  const day = shanghaiDay(at)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const to = year * 12 + month - 1 + months
  const lastDay = new Date(Date.UTC(Math.floor(to / 12), (to % 12) + 1, 0)).getUTCDate()
  const there = `${Math.floor(to / 12)}-${pad((to % 12) + 1)}-${pad(Math.min(date, lastDay))}`
  const sinceMidnight = at.getTime() - startOfShanghaiDay(day).getTime()
  return new Date(startOfShanghaiDay(there).getTime() + sinceMidnight)
}

const pad = (value: number) => String(value).padStart(2, '0')

interface Relation {
  /** When they came through the maker. */
  boundAt: Date
  /** When they first paid for something. */
  firstPaidAt: Date
  paidAt: Date
}

/** Whether what somebody pays is paid on: they began early enough, and it is not too long ago that they came. */
export function pays(
  { boundAt, firstPaidAt, paidAt }: Relation,
  { first_within_days, lasts_months }: Pick<RuleNumbers, 'first_within_days' | 'lasts_months'>,
): boolean {
  const began = firstPaidAt <= daysAfter(boundAt, first_within_days)
  return began && paidAt >= boundAt && paidAt < monthsAfter(boundAt, lasts_months)
}

export const rateFor = ({ rates }: Pick<RuleNumbers, 'rates'>, purpose: string, level: CommissionLevel): number =>
  rates.find((one) => one.purpose === purpose && one.level === level)?.rate ?? 0

/** The later of the days it is frozen and the last moment at which the order can be called off for nothing. */
export function unfreezeAt(paidAt: Date, freezeDays: number, freeUntil: Date | null): Date {
  const frozen = daysAfter(paidAt, freezeDays)
  return freeUntil !== null && freeUntil > frozen ? freeUntil : frozen
}

export interface Standing {
  state: CommissionState
  base: Fen
  returned: Fen
  rate: number
  amount: Fen
  taken_pending: Fen
  taken_available: Fen
  taken_debt: Fen
}

export const takenOf = ({ taken_pending, taken_available, taken_debt }: Standing): Fen =>
  fen(taken_pending + taken_available + taken_debt)

export const leftOf = (row: Standing): Fen => fen(row.amount - takenOf(row))

/** While it is frozen it stands in `pending`, whether somebody looks into it or not. */
export const isFrozen = ({ state }: Pick<Standing, 'state'>): boolean => state === 'pending' || state === 'held'

export interface TakenBack {
  returned: Fen
  pending: Fen
  available: Fen
  debt: Fen
}

/**
 * What goes with a refund: counted from what is due for all that stayed, so that many small refunds take what one
 * large one takes. First of what is frozen, then of what can be used, and the rest is owed.
 */
export function takeBack(row: Standing, back: Fen, available: Fen): TakenBack {
  const returned = fen(Math.min(row.base, row.returned + back))
  const nothing = fen(0)
  if (row.state === 'cancelled') return { returned, pending: nothing, available: nothing, debt: nothing }
  const wanted = fen(leftOf(row) - shareOf(fen(row.base - returned), row.rate))
  if (isFrozen(row)) return { returned, pending: wanted, available: nothing, debt: nothing }
  const usable = fen(Math.min(wanted, Math.max(0, available)))
  return { returned, pending: nothing, available: usable, debt: fen(wanted - usable) }
}

/** Of what is released, what pays off a debt first. */
export const repaidOf = (amount: Fen, debt: Fen): Fen => fen(Math.min(amount, Math.max(0, debt)))

interface Told extends Standing {
  order_no: string
  level: CommissionLevel
  rule_id: number
  unfreeze_at: Date
  settled_at: Date | null
}

const inYuan = (amount: Fen) => yuanText(toYuan(amount))

/** Why it is what it is, in one sentence. */
export function explain(row: Told): string {
  const taken = takenOf(row)
  const parts = [
    `来源订单 ${row.order_no}`,
    `现金部分 ${inYuan(row.base)}`,
    `${commissionLevels[row.level]}比例 ${percentOf(row.rate)}`,
    `佣金 ${inYuan(row.amount)}`,
    ...(taken > 0 ? [`已退 ${inYuan(row.returned)}，扣回 ${inYuan(taken)}`] : []),
    `规则第 ${row.rule_id} 版`,
    ending(row),
  ]
  return parts.join(' · ')
}

function ending({ state, unfreeze_at, settled_at }: Told): string {
  if (state === 'settled' && settled_at) return `${shanghaiDay(settled_at)} 到账`
  if (state === 'cancelled') return '已失效'
  if (state === 'held') return '核查中，暂不解冻'
  return `${shanghaiDay(unfreeze_at)} 解冻`
}

/** Whether a new version takes something away that the one before gave: then makers hear of it ahead. */
function isWorse(before: RuleNumbers, after: RuleNumbers): boolean {
  const less = ({ purpose, level, rate }: RateOf) => rateFor(after, purpose, level) < rate
  return (
    before.rates.some(less) ||
    after.freeze_days > before.freeze_days ||
    after.first_within_days < before.first_within_days ||
    after.lasts_months < before.lasts_months
  )
}

interface Announced extends RuleNumbers {
  valid_from: Date
  announced_at: Date
}

/**
 * Whether anything in this order of versions takes something away without having been announced in time. It is asked of
 * all that is to come, not of the new one alone: a better rule before, or one that is taken back, makes a cut of what
 * was none.
 */
export function isTooSoon(from: RuleNumbers | undefined, coming: readonly Announced[]): boolean {
  let before = from
  return coming.some((rule) => {
    const worse = before !== undefined && isWorse(before, rule)
    before = rule
    return worse && rule.valid_from < daysAfter(rule.announced_at, noticeDays)
  })
}

/** Of all versions that hold from some moment on, the one that holds now is the last that has begun. */
export function standingOf(
  rule: { id: number; valid_from: Date; withdrawn_at: Date | null },
  currentId: number | undefined,
  now: Date,
): 'past' | 'current' | 'coming' | 'withdrawn' {
  if (rule.withdrawn_at) return 'withdrawn'
  if (rule.id === currentId) return 'current'
  return rule.valid_from > now ? 'coming' : 'past'
}
