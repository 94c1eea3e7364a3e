import { type Fen, fen } from '#contract/base/money.ts'
import {
  type AdAction,
  type AdPhase,
  type AdState,
  type AdStep,
  calendarDays,
  countDays,
  dayAfter,
  mendDays,
  priceOf,
  reviewDays,
} from '#contract/catalogue/ads.words.ts'
import type { RecordStep } from '#contract/catalogue/records.ts'
import { Refusal } from '#server/platform/refusal.ts'

export { calendarDays, countDays, dayAfter } from '#contract/catalogue/ads.words.ts'

/** Of an ad that the platform enters: looked at, shown, and over. A seat is let go with the step that ends it. */
export const life = {
  draft: {},
  pending_pay: {},
  pending_review: { show: 'approved', reject: 'rejected' },
  approved: { pause: 'paused', end: 'offline' },
  rejected: { submit: 'pending_review' },
  paused: { show: 'approved', end: 'offline' },
  offline: {},
  cancelled: {},
  refunded: {},
} as const

export type MessageOf =
  | 'ad.submitted'
  | 'ad.approved'
  | 'ad.rejected'
  | 'ad.lapsed'
  | 'ad.paused'
  | 'ad.resumed'
  | 'ad.offline'
  | 'ad.cancelled'
  | 'ad.revised'
  | 'ad.revision-rejected'

interface Move {
  from: readonly AdState[]
  to: AdState
  /** What its owner is told. */
  event?: MessageOf
  /** What becomes of the days that were bought and not used: they are paid back. */
  money?: 'goes back by days'
}

/** In these nothing has come to its end: something is held, paid for or shown. */
const alive = ['pending_pay', 'pending_review', 'rejected', 'approved', 'paused'] as const satisfies AdState[]

/** State machine of what enterprises buy: every step there is, from where it may be taken, and what follows from it. */
const moves = {
  pay: { from: ['pending_pay'], to: 'pending_review', event: 'ad.submitted' },
  unpay: { from: ['pending_pay'], to: 'draft' },
  hand_in: { from: ['rejected'], to: 'pending_review' },
  show: { from: ['pending_review'], to: 'approved', event: 'ad.approved' },
  reject: { from: ['pending_review'], to: 'rejected', event: 'ad.rejected' },
  take_back: { from: ['approved', 'rejected'], to: 'pending_review' },
  lapse: { from: ['rejected'], to: 'refunded', event: 'ad.lapsed', money: 'goes back by days' },
  pay_back: { from: ['pending_review', 'paused'], to: 'refunded', event: 'ad.lapsed', money: 'goes back by days' },
  pause: { from: ['approved'], to: 'paused', event: 'ad.paused' },
  resume: { from: ['paused'], to: 'approved', event: 'ad.resumed' },
  cancel: { from: ['draft', ...alive], to: 'cancelled', event: 'ad.cancelled', money: 'goes back by days' },
  end: { from: ['approved', 'paused'], to: 'offline', event: 'ad.offline', money: 'goes back by days' },
  revoke: { from: alive, to: 'offline', event: 'ad.offline', money: 'goes back by days' },
  leave: { from: alive, to: 'offline' },
  refund: { from: alive, to: 'refunded', event: 'ad.lapsed' },
} as const satisfies Partial<Record<AdStep, Move>>
export type Step = keyof typeof moves
export const stepNames = Object.keys(moves) as Step[]

export function moveOf(state: AdState, step: Step): Move {
  const move: Move = moves[step]
  if (!move.from.includes(state)) throw new Refusal('RECORD_MOVED_ON', { state, step })
  return move
}

export const mayTake = (state: AdState, step: Step): boolean => (moves[step].from as readonly AdState[]).includes(state)

export interface Days {
  starts_on: string
  ends_on: string
}

export function amountFor(priceDay: Fen, days: Days): Fen {
  return fen(priceDay * countDays(days))
}

interface Prices {
  price_day: Fen
  price_month: Fen | null
}

/** What so many days cost, line by line. */
export function quoteFor(days: number, { price_day, price_month }: Prices) {
  const { lines, amount } = priceOf(days, { day: price_day, month: price_month })
  return {
    amount: fen(amount),
    lines: lines.map(({ price, sum, ...line }) => ({ ...line, price: fen(price), sum: fen(sum) })),
  }
}

export function phaseOf({ starts_on, ends_on }: Days, today: string): AdPhase {
  if (today < starts_on) return 'coming'
  return today <= ends_on ? 'running' : 'finished'
}

/** The day on which one that is paid today may run at the earliest: somebody looks at it on so many working days. */
export function earliestStart(today: string, isWorkingDay: (day: string) => boolean): string {
  let day = today
  for (let left = reviewDays; left > 0; ) {
    day = dayAfter(day, 1)
    if (isWorkingDay(day)) left--
  }
  return day
}

export interface Term extends Days {
  state: AdState
  days: number
  refunded_days: number
  paused_on: string | null
}

/**
 * How many of the days that were bought nobody has used: all of what was never shown, of what runs those after today,
 * of what was paused those since then.
 */
export function unusedDays(term: Term, today: string): number {
  const { state, starts_on, ends_on, paused_on, days, refunded_days } = term
  const left = days - refunded_days
  if (state === 'pending_review' || state === 'rejected') return left
  if (state !== 'approved' && state !== 'paused') return 0
  const from = state === 'paused' && paused_on !== null ? paused_on : dayAfter(today, 1)
  const first = today < starts_on || from < starts_on ? starts_on : from
  return Math.min(left, Math.max(0, countDays({ starts_on: first, ends_on })))
}

/** What so many more days are worth: counted from the beginning each time, so that many small ones come to one sum. */
export function worthOf({ days, refunded_days }: Term, amount: Fen, unused: number): Fen {
  const upTo = (count: number) => Math.floor((amount * count) / Math.max(days, 1))
  return fen(upTo(refunded_days + unused) - upTo(refunded_days))
}

/** What would come back for so many of them: no more than is left of what was paid. */
export const dueOf = (term: Term & { amount: Fen; order_left: Fen }, unused: number): Fen =>
  fen(Math.min(worthOf(term, term.amount, unused), term.order_left))

/** A term that begins, or goes on, today with so many days: where another has the seat, as far as it is free. */
interface Prolonged extends Days {
  /** The days that found no place. */
  lost: number
}

/**
 * Days that were lost to our review or to a pause of ours come after the last one. `next` is the first day on which
 * somebody else has the seat.
 */
export function prolonged(term: Days, owed: number, today: string, next: string | null): Prolonged {
  const begins = today > term.starts_on ? today : term.starts_on
  const wanted = dayAfter(begins, owed - 1)
  // What is the ad's own already needs nobody's leave; beyond it the seat has to be free.
  const room = next === null || wanted <= term.ends_on ? wanted : wanted < next ? wanted : dayAfter(next, -1)
  const ends_on = room < begins ? dayAfter(begins, -1) : room
  return { starts_on: begins, ends_on, lost: owed - Math.max(0, countDays({ starts_on: begins, ends_on })) }
}

/** The days of a term that go by while its owner mends it, from the day it was sent back until it is handed in. */
export function lateDays({ starts_on }: Days, sentBackOn: string, handedInOn: string): number {
  const first = sentBackOn > starts_on ? sentBackOn : starts_on
  return Math.max(0, countDays({ starts_on: first, ends_on: handedInOn }) - 1)
}

/** Of one that goes on after a pause, the days that it did not have. */
export function owedAfterPause({ starts_on, ends_on, paused_on }: Term): number {
  const first = paused_on !== null && paused_on > starts_on ? paused_on : starts_on
  return Math.max(0, countDays({ starts_on: first, ends_on }))
}

export const mendUntil = (sentBack: Date): Date => new Date(sentBack.getTime() + mendDays * dayMs)
export const sentBackAt = (until: Date): Date => new Date(until.getTime() - mendDays * dayMs)
const dayMs = 24 * 60 * 60 * 1000

interface Standing extends Term {
  revision_state: 'review' | 'rejected' | null
}

/** What its owner can do about one where it stands now. */
export function actionsOf(ad: Standing, today: string): AdAction[] {
  const over = phaseOf(ad, today) === 'finished'
  const shown = ad.state === 'approved' || ad.state === 'paused'
  const actions: [AdAction, boolean][] = [
    ['pay', ad.state === 'pending_pay'],
    ['mend', ad.state === 'rejected'],
    ['revise', shown && !over && ad.revision_state !== 'review'],
    ['withdraw', ad.revision_state !== null && shown],
    ['cancel', mayTake(ad.state, 'cancel') && !(shown && unusedDays(ad, today) === 0)],
    ['again', ad.state !== 'pending_pay' && ad.state !== 'pending_review' && ad.state !== 'rejected'],
  ]
  return actions.filter(([, may]) => may).map(([action]) => action)
}

/** What an operator can do about one that an enterprise bought. */
export function operatorSteps(ad: Standing, today: string): RecordStep[] {
  if (ad.state === 'pending_review') return ['show', 'reject']
  if (ad.state === 'paused') return ['show', 'end']
  if (ad.state !== 'approved' || phaseOf(ad, today) === 'finished') return []
  return ad.revision_state === 'review' ? ['show', 'reject'] : ['pause', 'end']
}

const hourMs = 60 * 60 * 1000

/** As many as have room: those who share a place take it by turns, and each is as long on show as every other. */
export function turnAt<Ad>(ads: readonly Ad[], now: Date, room = 1): { turn: Ad[]; until: Date | undefined } {
  if (ads.length <= room) return { turn: [...ads], until: undefined }
  const hour = Math.floor(now.getTime() / hourMs)
  const first = hour % ads.length
  return { turn: [...ads.slice(first), ...ads].slice(0, room), until: new Date((hour + 1) * hourMs) }
}

const digitMax = 9

/** One digit for each day: how many seats nobody has. A seat has one tenant a day, so ranges count as seats. */
export function freeSeats(from: string, capacity: number, held: readonly Days[]): string {
  let free = ''
  for (let at = 0; at < calendarDays; at++) {
    const day = dayAfter(from, at)
    const taken = held.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on).length
    free += Math.min(Math.max(capacity - taken, 0), digitMax)
  }
  return free
}

/** The same for each seat: `1` where it is free. */
export function freeDays(from: string, capacity: number, held: readonly (Days & { seat: number })[]): string[] {
  return Array.from({ length: capacity }, (_, at) =>
    freeSeats(
      from,
      1,
      held.filter(({ seat }) => seat === at + 1),
    ),
  )
}

/** Free days as people say them: the next few spans, each at least as long as can be booked. */
export function freeSpans(from: string, free: string, minDays: number): string {
  const spans = [...free.matchAll(/[1-9]+/g)].filter(([days]) => days.length >= minDays).slice(0, 3)
  if (spans.length === 0) return `${free.length} 天内没有连续 ${minDays} 天的空档`
  const said = spans.map(({ 0: days, index }) => {
    const first = dayAfter(from, index)
    return `${first} 至 ${dayAfter(first, days.length - 1)}`
  })
  return `空档：${said.join('，')}`
}
