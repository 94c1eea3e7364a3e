import { z } from 'zod'
import { type Fen, fen, isFen } from '#contract/base/money.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import {
  type LinkAction,
  type LinkHealth,
  type SiteLinkPosition,
  type SiteLinkState,
  siteLinkStates,
} from '#contract/catalogue/links.words.ts'

export type LinkPosition = SiteLinkPosition

/** Of a link that an operator entered. What has run out is shown again only after its end was moved. */
export const life = {
  unpaid: { show: 'shown', cancel: 'cancelled' },
  shown: { hide: 'hidden' },
  review: { show: 'shown', reject: 'rejected' },
  rejected: { show: 'shown' },
  expired: { show: 'shown' },
  cancelled: {},
  hidden: { show: 'shown' },
} as const

/**
 * What operators may do to a link that somebody bought. Everything else about it follows from its money: one that was
 * taken down was paid back, and is not simply shown again.
 */
export const boughtLife = {
  unpaid: {},
  shown: { hide: 'hidden' },
  review: { show: 'shown', reject: 'rejected' },
  rejected: {},
  expired: {},
  cancelled: {},
  hidden: {},
} as const

export const statusOf = (state: string): number => siteLinkStates.indexOf(state as SiteLinkState)

const price = z.custom<Fen>((value) => typeof value === 'number' && isFen(value) && value >= 0)

/** What a link costs a month, by where it stands. */
export const linkPrices = {
  key: 'links.prices',
  schema: z.object({ home: price, inner: price, footer: price }),
  initial: { home: fen(380_00), inner: fen(220_00), footer: fen(120_00) },
}
export const dayMs = 24 * 60 * 60 * 1000
/** Nobody is charged a thirteenth month because a year has five days more than twelve times thirty. */
const monthDays = 30.5
const monthsMax = 120

/** How many months a link that an operator entered stands for, at least one. */
export function monthsOf(starts_at: Date, ends_at: Date): number {
  const months = Math.round((ends_at.getTime() - starts_at.getTime()) / dayMs / monthDays)
  return Math.min(Math.max(months, 1), monthsMax)
}

export function amountFor(priceMonth: Fen, months: number): Fen {
  return fen(priceMonth * months)
}

/** The promotion fund pays up to half of a link, in basis points. */
export const promotionShare = 5_000

/** The same hour of the same day so many months later in Shanghai; the last day of a month that has no such day. */
export function addMonths(at: Date, months: number): Date {
  const [year = 0, month = 1, day = 1] = toShanghaiIso(at).slice(0, 10).split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const moved = Date.UTC(year, month - 1 + months, Math.min(day, last)) - Date.UTC(year, month - 1, day)
  return new Date(at.getTime() + moved)
}

export interface Term {
  n: number
  order_no: string
  state: 'unpaid' | 'paid' | 'closed'
  months: number
  price_month: Fen
  amount: Fen
  automatic: boolean
  starts_at: Date | null
  ends_at: Date | null
  promotion_part: Fen
  /** What we have asked to give back, and what has gone back by whoever's will. */
  refunded_amount: Fen
  returned_amount: Fen
}

/** How many whole months of a term have not begun; all of them where it has not. */
export function unusedMonths({ months, starts_at }: Pick<Term, 'months' | 'starts_at'>, now: Date): number {
  if (starts_at === null) return months
  let begun = 0
  while (begun < months && addMonths(starts_at, begun) <= now) begun++
  return months - begun
}

export interface Back {
  term: Term
  unused: number
  amount: Fen
  /** Of the amount, what returns into the promotion fund: in the ratio that was paid, the odd fen to cash. */
  promotion: Fen
}

const shareOf = (whole: number, part: number, of: number): number => Number((BigInt(whole) * BigInt(part)) / BigInt(of))

/**
 * What comes back of each term when a link is over before its time: of one that no reader has seen everything, of all
 * others the whole months that have not begun.
 */
export function backOf(terms: readonly Term[], now: Date): Back[] {
  return terms
    .filter(({ state }) => state === 'paid')
    .map((term) => {
      const unused = unusedMonths(term, now)
      const gone = Math.max(term.refunded_amount, term.returned_amount)
      const due = Math.max(0, shareOf(term.amount, unused, term.months) - gone)
      const promotionOf = (back: number) => shareOf(term.promotion_part, back, term.amount)
      return { term, unused, amount: fen(due), promotion: fen(promotionOf(gone + due) - promotionOf(gone)) }
    })
    .filter(({ amount }) => amount > 0)
}

/** The reference of a term in its order: whose link it is for, and which of its terms. */
export const referenceOf = (linkId: number, n: number): string => `${linkId}.${n}`

export function readReference(reference: string): { linkId: number; n: number } | undefined {
  const [, linkId, n] = /^([1-9]\d{0,14})\.([1-9]\d{0,5})$/.exec(reference) ?? []
  return linkId === undefined ? undefined : { linkId: Number(linkId), n: Number(n) }
}

/** How many days before the end its owner is reminded; where it renews by itself, told what it will cost. */
export const reminderDays = { byHand: [10, 1], automatic: [10, 5] } as const

/** The reminder that is due: the nearest of those whose day has come, unless it or a nearer one was sent. */
export function reminderDue(
  { ends_at, reminded_days, auto_renew }: { ends_at: Date; reminded_days: number | null; auto_renew: boolean },
  now: Date,
): number | undefined {
  const left = ends_at.getTime() - now.getTime()
  const due = reminderDays[auto_renew ? 'automatic' : 'byHand'].filter((days) => left <= days * dayMs).at(-1)
  return due !== undefined && (reminded_days === null || due < reminded_days) ? due : undefined
}

/** One that renews by itself is charged on its last day. */
export const renewsFrom = (ends_at: Date): Date => new Date(ends_at.getTime() - dayMs)

/** An unpaid one that nobody has touched for so long is nobody's any more. */
export const unpaidDays = 7

/** After so many bad days in a row its owner is told; after so many it is shown no longer. */
export const badDays = { told: 3, down: 7 } as const

export function healthAfter(good: boolean, bad_days: number): { health: LinkHealth; bad_days: number } {
  if (good) return { health: 'good', bad_days: 0 }
  const days = bad_days + 1
  return { health: days >= badDays.down ? 'down' : 'bad', bad_days: days }
}

interface Standing {
  state: string
  revision_state: string | null
  ends_at: Date | null
}

/** State machine: what its owner can do about a link where it stands now. */
export function actionsOf({ state, revision_state, ends_at }: Standing, now: Date): LinkAction[] {
  const runs = state === 'shown' && ends_at !== null && ends_at > now
  const waits = revision_state === 'review'
  const actions: [LinkAction, boolean][] = [
    ['pay', state === 'unpaid'],
    ['renew', state === 'shown' || state === 'expired'],
    ['cancel', ['unpaid', 'review', 'rejected'].includes(state) || runs],
    ['mend', state === 'rejected' || (runs && !waits)],
    ['withdraw', state === 'shown' && revision_state !== null],
    ['renewal', ['unpaid', 'review', 'rejected', 'shown'].includes(state)],
  ]
  return actions.filter(([, may]) => may).map(([action]) => action)
}
