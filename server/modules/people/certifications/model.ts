import { z } from 'zod'
import { type Fen, fen } from '#contract/base/money.ts'
import { nextShanghaiMidnight, startOfShanghaiDay } from '#contract/base/time.ts'
import {
  type CertificationKind,
  type CertificationState,
  type CertificationStep,
  type RegistryStatus,
  registryStatuses,
  type Standing,
} from '#contract/people/certifications.words.ts'
import { Refusal } from '#server/platform/refusal.ts'

export const dayMs = 24 * 60 * 60 * 1000
/** How long a rejected or withdrawn one may be handed in again without another fee. */
export const resubmitDays = 30
/** From when on one that ends is said to, and may be renewed. */
export const expiringDays = 30
/** How many days before the end its owner is reminded. */
export const reminderDays = [30, 7, 1] as const
/** A business is looked up in the register again after so long. */
export const registryEveryMs = 30 * dayMs

/** What operators set about certification. */
export const certificationSettings = {
  key: 'certifications.rules',
  schema: z.object({ proof_of_control: z.boolean() }),
  initial: { proof_of_control: false },
}

/** As it stands in a row: `expiring` is told by the clock. */
export type StoredState = Exclude<CertificationState, 'expiring'>

/** Where somebody still has something to do or to wait for: an enterprise has one of these at most. */
export const openStates = ['draft', 'unpaid', 'pending', 'rejected', 'withdrawn'] as const satisfies StoredState[]

export type MessageOf =
  | 'cert.submitted'
  | 'cert.approved'
  | 'cert.rejected'
  | 'cert.lapsed'
  | 'cert.expired'
  | 'cert.revoked'
  | 'cert.moved-out'

interface Move {
  from: readonly StoredState[]
  to: StoredState
  /** What its owner is told. */
  event?: MessageOf
  /** What becomes of a fee that was paid. */
  money?: 'goes back' | 'goes back by days'
}

/** State machine: every step there is, from where it may be taken, and what follows from it. */
const moves = {
  order: { from: ['draft'], to: 'unpaid' },
  pay: { from: ['unpaid'], to: 'pending', event: 'cert.submitted' },
  unpay: { from: ['unpaid'], to: 'draft' },
  hand_in: { from: ['draft'], to: 'pending', event: 'cert.submitted' },
  hand_in_again: { from: ['rejected', 'withdrawn'], to: 'pending', event: 'cert.submitted' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
  give_up: { from: openStates, to: 'cancelled', money: 'goes back' },
  lapse: { from: ['rejected', 'withdrawn'], to: 'cancelled', event: 'cert.lapsed', money: 'goes back' },
  reject: { from: ['pending'], to: 'rejected', event: 'cert.rejected' },
  approve: { from: ['pending'], to: 'approved', event: 'cert.approved' },
  expire: { from: ['approved'], to: 'expired', event: 'cert.expired' },
  revoke: { from: ['approved'], to: 'revoked', event: 'cert.revoked', money: 'goes back by days' },
  leave: { from: ['approved'], to: 'revoked' },
  replace: { from: ['approved'], to: 'replaced' },
  move_out: { from: ['approved'], to: 'revoked', event: 'cert.moved-out' },
} as const satisfies Partial<Record<CertificationStep, Move>>
export type Step = keyof typeof moves

export const stepNames = Object.keys(moves) as Step[]

export function moveOf(state: StoredState, step: Step): Move {
  const move: Move = moves[step]
  if (!move.from.includes(state)) throw new Refusal('RECORD_MOVED_ON', { state, step })
  return move
}

interface Ends {
  state: StoredState
  expires_at: Date | null
}

/** Whether it counts now. One that ran out is over at that moment, whenever it is written down. */
export function isInForce({ state, expires_at }: Ends, now: Date): boolean {
  return state === 'approved' && expires_at !== null && now < expires_at
}

/** Whether it counted until its time was over, and was not taken away. */
export function hasLapsed({ state, expires_at }: Ends, now: Date): boolean {
  return state === 'expired' || (state === 'approved' && expires_at !== null && now >= expires_at)
}

/** How it is called now. */
export function shownState(row: Ends, now: Date): CertificationState {
  const { state, expires_at } = row
  if (state !== 'approved' || expires_at === null) return state
  if (now >= expires_at) return 'expired'
  return expires_at.getTime() - now.getTime() <= expiringDays * dayMs ? 'expiring' : 'approved'
}

/** How an enterprise stands: by what is in force, else by what it has under way, else by how the last one ended. */
export function standingOf(
  current: Ends | undefined,
  application: { state: StoredState; kind: CertificationKind } | undefined,
  now: Date,
): Standing {
  if (current && isInForce(current, now)) {
    return application?.state === 'pending' && application.kind === 'change' ? 'changing' : shownState(current, now)
  }
  if (application && application.state !== 'draft') return application.state
  if (current) return shownState(current, now)
  return application ? application.state : 'none'
}

/** Whoever acts for the company shows that they may, unless they are its legal person themselves. */
export function letterNeeded({ contact_name, legal_person }: { contact_name: string; legal_person: string }): boolean {
  return contact_name.trim() !== legal_person.trim()
}

/** The moment a licence is over: the end of its last day. */
export function licenseEnds(license_valid_to: string | null): Date | null {
  return license_valid_to === null ? null : nextShanghaiMidnight(startOfShanghaiDay(license_valid_to))
}

interface Approving {
  kind: CertificationKind
  level: number
  period_days: number
  license_valid_to: string | null
}

interface Before {
  level: number | null
  expires_at: Date
}

/**
 * Until when an approval holds: as long as the service was bought for, never beyond the licence. A change keeps the end
 * that was there; the same level bought again goes on from it, so that nobody loses days by being early.
 */
export function expiryOf(one: Approving, before: Before | undefined, now: Date): Date {
  const goesOn = one.kind === 'renewal' && before?.level === one.level && before.expires_at > now
  const bought =
    one.kind === 'change' && before
      ? before.expires_at
      : new Date((goesOn ? before.expires_at : now).getTime() + one.period_days * dayMs)
  const license = licenseEnds(one.license_valid_to)
  return license && license < bought ? license : bought
}

/** What of a fee comes back for the whole days that were not used. */
export function feeLeft(
  { fee_amount, period_days }: { fee_amount: Fen; period_days: number },
  expires_at: Date,
  now: Date,
): Fen {
  const unused = Math.max(0, Math.floor((expires_at.getTime() - now.getTime()) / dayMs))
  return fen(Math.floor((fee_amount * Math.min(unused, period_days)) / period_days))
}

/** The reminder that is due: the nearest of those whose day has come, unless it or a nearer one was sent. */
export function reminderDue(expires_at: Date, reminded_days: number | null, now: Date): number | undefined {
  const left = expires_at.getTime() - now.getTime()
  const due = reminderDays.filter((days) => left <= days * dayMs).at(-1)
  return due !== undefined && (reminded_days === null || due < reminded_days) ? due : undefined
}

/** What a register answers about a code. */
export type RegistryAnswer =
  | { outcome: 'found'; company_name: string; legal_person: string; status: RegistryStatus }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string }

interface Compared {
  company_name: string
  legal_person: string
}

/** Names are compared as people mean them: brackets and blanks are written in two widths. */
const plainName = (name: string) => name.normalize('NFKC').replace(/\s/g, '')

/** What the register says otherwise than the application, in words for whoever decides. No answer is no difference. */
export function differencesTo(answer: RegistryAnswer, asked: Compared): string[] {
  if (answer.outcome === 'absent') return ['工商登记中没有这个统一社会信用代码']
  if (answer.outcome === 'unknown') return []
  const differences: string[] = []
  if (plainName(answer.company_name) !== plainName(asked.company_name)) {
    differences.push(`登记名称为“${answer.company_name}”`)
  }
  if (plainName(answer.legal_person) !== plainName(asked.legal_person)) {
    differences.push(`登记的法定代表人为“${answer.legal_person}”`)
  }
  if (answer.status !== 'active') differences.push(`登记状态为${registryStatuses[answer.status]}`)
  return differences
}

/** Whether a new application may stand beside what is in force: near its end, or for a higher level. */
export function mayRenew(current: Before, level: number, now: Date): boolean {
  const near = current.expires_at.getTime() - now.getTime() <= expiringDays * dayMs
  return near || level > (current.level ?? 0)
}
