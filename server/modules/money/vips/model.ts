import { type Fen, fen } from '#contract/base/money.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import {
  type VipGives,
  type VipRevokedFor,
  type VipTermKind,
  type VipTermState,
  vipAheadDays,
  vipRefundDays,
} from '#contract/money/vips.words.ts'

/**
 * A day of a term is 24 hours from the moment at which it begins. Shanghai keeps one time all year, so a term ends at
 * the hour and minute at which it began; a leap day is a day like any other.
 */
export const dayMs = 24 * 60 * 60 * 1000

const later = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)
const latest = (one: Date, other: Date): Date => (one > other ? one : other)

/** A level as it is sold at this moment. */
export interface Level {
  id: number
  name: string
  rank: number
  price: Fen
  duration_days: number
}

export interface Window {
  id: number
  days: number
  starts_at: Date
  ends_at: Date
  revoked_at: Date | null
}

export interface Term extends Window {
  no: string
  kind: VipTermKind
  level_id: number
  name: string
  rank: number
  gives: VipGives
  /** What it cost, of that what was taken off for earlier terms, and what went back. */
  price: Fen
  credit: Fen
  refunded: Fen
  order_no: string
  revoked_for: VipRevokedFor | null
  created_at: Date
}

export function stateOf({ starts_at, ends_at, revoked_at }: Omit<Window, 'id' | 'days'>, now: Date): VipTermState {
  if (revoked_at !== null) return 'revoked'
  if (ends_at <= now) return 'expired'
  return starts_at <= now ? 'active' : 'scheduled'
}

/** Those that run or are to come, in their order. */
const liveOf = <One extends Window>(terms: readonly One[], now: Date): One[] =>
  terms
    .filter(({ revoked_at, ends_at }) => revoked_at === null && ends_at > now)
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id)

export interface Standing {
  term_id: number
  level_id: number
  name: string
  rank: number
  /** Until when they have this level, through all terms of it that follow each other. */
  ends_at: Date
  gives: VipGives
}

type Seen = Pick<Term, keyof Window | 'level_id' | 'name' | 'rank' | 'gives'>

/** The level is read from the terms: there is no second place in which it could stand otherwise. */
export function standingOf(terms: readonly Seen[], now: Date): Standing | null {
  const live = liveOf(terms, now)
  const [active] = live
  if (!active || active.starts_at > now) return null
  let { ends_at } = active
  for (const next of live.slice(1)) {
    if (next.level_id !== active.level_id || next.starts_at.getTime() !== ends_at.getTime()) break
    ends_at = next.ends_at
  }
  const { id: term_id, level_id, name, rank, gives } = active
  return { term_id, level_id, name, rank, ends_at, gives }
}

/** Whole days that are left of a term; of one that has not begun, all of them. */
export function unusedDays({ starts_at, ends_at }: Pick<Window, 'starts_at' | 'ends_at'>, now: Date): number {
  return Math.max(0, Math.floor((ends_at.getTime() - latest(starts_at, now).getTime()) / dayMs))
}

/** What a term's unused days are worth of what it cost, rounded down; what went back is worth nothing any more. */
export function worthLeft(
  { price, refunded, days, ...window }: Pick<Term, 'price' | 'refunded' | 'days' | 'starts_at' | 'ends_at'>,
  now: Date,
): Fen {
  return fen(Number((BigInt(price - refunded) * BigInt(unusedDays(window, now))) / BigInt(days)))
}

export interface Credit {
  term_id: number
  term_no: string
  name: string
  price: Fen
  days: number
  unused_days: number
  amount: Fen
}

export interface Plan {
  level_id: number
  kind: 'open' | 'renew' | 'upgrade'
  /** Why it cannot be bought now; '' where it can. */
  why_not: string
  price: Fen
  credit: Fen
  amount: Fen
  credits: Credit[]
  starts_at: Date
  ends_at: Date
}

/** What is taken off for each term that a higher one takes the place of, at most the new price altogether. */
function creditsFor(live: readonly Term[], price: Fen, now: Date): Credit[] {
  let left: number = price
  return live.map((term) => {
    const amount = fen(Math.min(left, worthLeft(term, now)))
    left -= amount
    const { id: term_id, no: term_no, name, days } = term
    return { term_id, term_no, name, price: term.price, days, unused_days: unusedDays(term, now), amount }
  })
}

/** What buying a level comes to at this moment, for whoever has these terms. */
export function planOf(level: Level, terms: readonly Term[], now: Date): Plan {
  const live = liveOf(terms, now)
  const last = live.at(-1)
  const [highest] = live.toSorted((one, other) => other.rank - one.rank)
  const whole = { level_id: level.id, price: level.price }
  const after = (starts_at: Date) => ({ starts_at, ends_at: later(starts_at, level.duration_days) })
  const plain = { ...whole, credit: fen(0), amount: level.price, credits: [] }
  if (!last || !highest) return { ...plain, kind: 'open', why_not: '', ...after(now) }
  if (highest.level_id === level.id || (highest.rank === level.rank && last.level_id === level.id)) {
    const window = after(last.ends_at)
    const ahead = window.ends_at > later(now, vipAheadDays)
    return { ...plain, kind: 'renew', why_not: ahead ? '最多提前续费到 5 年以后，请过些时候再来' : '', ...window }
  }
  if (highest.rank >= level.rank) {
    const why_not = `您的“${highest.name}”到 ${shanghaiDay(last.ends_at)} 有效，期间不能改为同级或更低的等级，到期后可以开通`
    return { ...plain, kind: 'open', why_not, ...after(last.ends_at) }
  }
  const credits = creditsFor(live, level.price, now)
  const credit = fen(credits.reduce((sum, { amount }) => sum + amount, 0))
  return { ...whole, kind: 'upgrade', why_not: '', credit, amount: fen(level.price - credit), credits, ...after(now) }
}

/** Where a new term stands: behind everything that is there. */
export function windowAfter(terms: readonly Window[], days: number, now: Date): Pick<Window, 'starts_at' | 'ends_at'> {
  const starts_at = liveOf(terms, now).at(-1)?.ends_at ?? now
  return { starts_at, ends_at: later(starts_at, days) }
}

/** Later terms move up to where an earlier one ended, or behind one that is there again; what has begun stays. */
export function moved(
  terms: readonly Window[],
  now: Date,
): { id: number; days: number; starts_at: Date; ends_at: Date }[] {
  let free = now
  return liveOf(terms, now).flatMap(({ id, days, starts_at, ends_at }) => {
    if (starts_at <= now) {
      free = latest(free, ends_at)
      return []
    }
    const from = free
    free = later(from, days)
    return starts_at.getTime() === from.getTime() ? [] : [{ id, days, starts_at: from, ends_at: free }]
  })
}

interface Asked extends Pick<Term, 'kind' | 'price' | 'credit' | 'refunded' | 'order_no' | 'created_at'>, Window {
  uses: number
}

export const paidOf = ({ price, credit }: Pick<Term, 'price' | 'credit'>): Fen => fen(price - credit)

/** What comes back when its owner asks; where nothing does, why. */
export function ownRefund(term: Asked, now: Date): { amount: Fen; why_not: string } {
  const no = (why_not: string) => ({ amount: fen(0), why_not })
  const state = stateOf(term, now)
  if (state === 'revoked' || state === 'expired') return no('这段会员期已经结束')
  if (term.kind === 'gift') return no('赠送的会员期没有可退的款项')
  if (!term.order_no) return no('这段会员期由原会员期全额抵扣，没有可退的款项')
  if (now >= later(term.created_at, vipRefundDays)) return no(`付款已超过 ${vipRefundDays} 天`)
  if (term.uses > 0) return no('已使用过这段会员期的权益')
  return { amount: fen(paidOf(term) - term.refunded), why_not: '' }
}

/** Days before the end at which somebody is reminded; the last on the day itself. */
const reminders = [0, 1, 3, 7]

/** Which reminder is due for what ends then, and in how many days that is; undefined where none is. */
export function reminderDue(endsAt: Date, reminded: number, now: Date): { stage: number; days: number } | undefined {
  if (endsAt <= now) return reminded > -1 ? { stage: -1, days: 0 } : undefined
  const days = Math.round(
    (startOfShanghaiDay(shanghaiDay(endsAt)).getTime() - startOfShanghaiDay(shanghaiDay(now)).getTime()) / dayMs,
  )
  const stage = reminders.find((one) => days <= one)
  return stage === undefined || stage >= reminded ? undefined : { stage, days }
}
