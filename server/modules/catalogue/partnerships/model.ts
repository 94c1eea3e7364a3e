import { type Fen, fen } from '#contract/base/money.ts'
import type { ApplyHindrance, PartnershipState, PartnershipStep } from '#contract/catalogue/partnerships.words.ts'
import { Refusal } from '#server/platform/refusal.ts'

export const dayMs = 24 * 60 * 60 * 1000
/** How long an approved one waits to be paid. */
export const payDays = 7
/** How long somebody has to object to a deduction. */
export const objectDays = 7
/** From when on one that ends is said to. */
export const expiringDays = 30
/** How long before its end the next one may be applied for. */
const renewalDays = 60
/** Within so many working days after the end a deposit is back. */
export const returnWorkingDays = 10
/** How many days before the end its owner is reminded. */
export const reminderDays = [30, 7, 1] as const

/** As it stands in a row: `expiring` is told by the clock. */
export type StoredState = Exclude<PartnershipState, 'expiring'>

export type MessageOf =
  | 'partner.approved'
  | 'partner.rejected'
  | 'partner.lapsed'
  | 'partner.active'
  | 'partner.expired'
  | 'partner.terminated'

interface Move {
  from: readonly StoredState[]
  to: StoredState
  /** What its owner is told. */
  event?: MessageOf
  /** What becomes of a fee that was paid; a deposit is decided about by two people. */
  fee?: 'goes back by days'
}

/** State machine: every step there is, from where it may be taken, and what follows from it. */
const moves = {
  approve: { from: ['pending'], to: 'approved', event: 'partner.approved' },
  contract: { from: ['approved'], to: 'approved', event: 'partner.approved' },
  reject: { from: ['pending'], to: 'rejected', event: 'partner.rejected' },
  confirm: { from: ['approved'], to: 'approved' },
  order: { from: ['approved'], to: 'approved' },
  unpay: { from: ['approved'], to: 'approved' },
  pay: { from: ['approved'], to: 'active', event: 'partner.active' },
  cancel: { from: ['pending', 'approved'], to: 'cancelled' },
  lapse: { from: ['approved'], to: 'cancelled', event: 'partner.lapsed' },
  expire: { from: ['active'], to: 'expired', event: 'partner.expired' },
  terminate: { from: ['active'], to: 'terminated', event: 'partner.terminated', fee: 'goes back by days' },
  revoke: { from: ['active'], to: 'terminated', event: 'partner.terminated', fee: 'goes back by days' },
} as const satisfies Partial<Record<PartnershipStep, Move>>
export type Step = keyof typeof moves

export const stepNames = Object.keys(moves) as Step[]

export function moveOf(state: StoredState, step: Step): Move {
  const move: Move = moves[step]
  if (!move.from.includes(state)) throw new Refusal('RECORD_MOVED_ON', { state, step })
  return move
}

interface Ends {
  state: StoredState
  ends_at: Date | null
}

/** How it is called now. */
export function shownState({ state, ends_at }: Ends, now: Date): PartnershipState {
  if (state !== 'active' || ends_at === null) return state
  if (now >= ends_at) return 'expired'
  return ends_at.getTime() - now.getTime() <= expiringDays * dayMs ? 'expiring' : 'active'
}

/** Whether it can still be paid. */
export function mayPay({ state, pay_until }: { state: StoredState; pay_until: Date | null }, now: Date): boolean {
  return state === 'approved' && pay_until !== null && now < pay_until
}

/** Whether the bytes that lie here are those that were agreed to. */
export function isConfirmed(row: { contract_sha256: string; confirmed_sha256: string }): boolean {
  return row.contract_sha256 !== '' && row.confirmed_sha256 === row.contract_sha256
}

interface Standing {
  certified: boolean
  page: boolean
  plan: boolean
  open: boolean
  /** When the last one in force ends. */
  ends_at: Date | null
}

/** Why somebody cannot apply now, if so: what they can do something about comes first. */
export function hindranceOf({ certified, page, plan, open, ends_at }: Standing, now: Date): ApplyHindrance | null {
  if (open) return 'open'
  if (!certified) return 'uncertified'
  if (ends_at && ends_at.getTime() - now.getTime() > renewalDays * dayMs) return 'early'
  if (!page) return 'no_page'
  return plan ? null : 'no_plan'
}

interface Term {
  fee_amount: Fen
  starts_at: Date
  ends_at: Date
}

/** What of a fee comes back for the whole days that were not used; of one that has not begun, all of it. */
export function feeLeft({ fee_amount, starts_at, ends_at }: Term, now: Date): Fen {
  if (now <= starts_at) return fee_amount
  const days = Math.round((ends_at.getTime() - starts_at.getTime()) / dayMs)
  const unused = Math.max(0, Math.floor((ends_at.getTime() - now.getTime()) / dayMs))
  return fen(Number((BigInt(fee_amount) * BigInt(Math.min(unused, days))) / BigInt(Math.max(1, days))))
}

/** Where it ended by their fault what they had begun to use is not given back; what had not begun is. */
export function feeBack(term: Term, fault: boolean, now: Date): Fen {
  return fault && now > term.starts_at ? fen(0) : feeLeft(term, now)
}

/** So many working days later: Saturdays and Sundays in Shanghai do not count. */
export function workingDaysAfter(at: Date, days: number): Date {
  let moment = at.getTime()
  for (let left = days; left > 0; ) {
    moment += dayMs
    const weekday = new Date(moment + 8 * 60 * 60 * 1000).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(moment)
}

/** The reminder that is due: the nearest of those whose day has come, unless it or a nearer one was sent. */
export function reminderDue(ends_at: Date, reminded_days: number | null, now: Date): number | undefined {
  const left = ends_at.getTime() - now.getTime()
  const due = reminderDays.filter((days) => left <= days * dayMs).at(-1)
  return due !== undefined && (reminded_days === null || due < reminded_days) ? due : undefined
}

interface Claimed {
  kind: 'return' | 'deduction'
  object_until: Date | null
  objected_at: Date | null
}

/** Whether a second person may decide: a deduction not before its owner was heard, or had the time to be. */
export function isRipe({ kind, object_until, objected_at }: Claimed, now: Date): boolean {
  return kind === 'return' || objected_at !== null || (object_until !== null && now >= object_until)
}

export function mayObject({ kind, object_until, objected_at }: Claimed, state: string, now: Date): boolean {
  return (
    kind === 'deduction' && state === 'proposed' && objected_at === null && object_until !== null && now < object_until
  )
}
