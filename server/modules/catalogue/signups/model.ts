import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Question } from '#contract/catalogue/activities.ts'
import {
  queueClosesHours,
  type SignupAction,
  type SignupHindrance,
  type SignupState,
  type SignupStep,
  yesNo,
} from '#contract/catalogue/signups.words.ts'
import { Refusal } from '#server/platform/refusal.ts'

const hourMs = 60 * 60 * 1000
/** How long a seat is kept for whoever has to pay or to confirm. */
const holdMs = 24 * hourMs
/** From when on a reminder is sent that it takes place. */
export const reminderMs = 24 * hourMs
/** How long before the beginning and after the end the door can be looked after. */
export const doorBeforeMs = 24 * hourMs
export const doorAfterMs = 24 * hourMs

export type MessageOf =
  | 'signup.approved'
  | 'signup.unpaid'
  | 'signup.waitlist'
  | 'signup.rejected'
  | 'signup.offered'
  | 'signup.billed'
  | 'signup.lapsed'
  | 'signup.struck'
  | 'signup.called-off'

interface Move {
  from: readonly SignupState[]
  to: SignupState
  /** What its owner is told. */
  event?: MessageOf
  /** What becomes of what was paid. */
  money?: 'goes back'
}

const living = ['pending', 'unpaid', 'waitlist', 'offered', 'approved'] as const

/** State machine: every step there is, from where it may be taken, and what follows from it. */
const moves = {
  admit: { from: ['pending'], to: 'approved', event: 'signup.approved' },
  charge: { from: ['pending'], to: 'unpaid', event: 'signup.unpaid' },
  line_up: { from: ['pending'], to: 'waitlist', event: 'signup.waitlist' },
  reject: { from: ['pending'], to: 'rejected', event: 'signup.rejected' },
  offer: { from: ['waitlist'], to: 'offered', event: 'signup.offered' },
  bill: { from: ['waitlist'], to: 'unpaid', event: 'signup.billed' },
  confirm: { from: ['offered'], to: 'approved', event: 'signup.approved' },
  pay: { from: ['unpaid'], to: 'approved', event: 'signup.approved' },
  unpay: { from: ['unpaid'], to: 'unpaid' },
  lapse: { from: ['pending', 'unpaid', 'waitlist', 'offered'], to: 'lapsed', event: 'signup.lapsed' },
  cancel: { from: living, to: 'cancelled', money: 'goes back' },
  strike: { from: living, to: 'cancelled', event: 'signup.struck', money: 'goes back' },
  // Whoever was let in before was let in to what does not take place.
  call_off: { from: [...living, 'checked_in'], to: 'cancelled', event: 'signup.called-off', money: 'goes back' },
  check_in: { from: ['approved', 'absent'], to: 'checked_in' },
  undo: { from: ['checked_in'], to: 'approved' },
  miss: { from: ['approved'], to: 'absent' },
} as const satisfies Partial<Record<SignupStep, Move>>
export type Step = keyof typeof moves
export const stepNames = Object.keys(moves) as Step[]

export function moveOf(state: SignupState, step: Step): Move {
  const move: Move = moves[step]
  if (!move.from.includes(state)) throw new Refusal('RECORD_MOVED_ON', { state, step })
  return move
}

/** Whose seats are nobody else's. */
export const holding: ReadonlySet<SignupState> = new Set(['unpaid', 'offered', 'approved', 'checked_in', 'absent'])
/** For whom it is over, so that they may sign up again. */
export const over: ReadonlySet<SignupState> = new Set(['rejected', 'cancelled', 'lapsed'])
/** Whose seats are theirs for good. */
export const seated: ReadonlySet<SignupState> = new Set(['approved', 'checked_in', 'absent'])

interface Times {
  starts_at: Date
  ends_at: Date
}

/** Whether it was called off before it was over: whoever came to what took place has had it. */
export const isMissed = (state: SignupState, { updated_at, ends_at }: { updated_at: Date; ends_at: Date }): boolean =>
  moves.call_off.from.includes(state as never) && (state !== 'checked_in' || updated_at < ends_at)

/** Until when somebody keeps a seat that has to be paid for: a day, but not longer than until it begins. */
export const payUntil = (now: Date, { starts_at }: Times): Date =>
  new Date(Math.min(now.getTime() + holdMs, starts_at.getTime()))

/** For whoever moved up: the shorter of a day and a quarter of what is left, so that the next one has time too. */
export const moveUntil = (now: Date, { starts_at }: Times): Date =>
  new Date(now.getTime() + Math.min(holdMs, Math.floor((starts_at.getTime() - now.getTime()) / 4)))

/** From when on nobody moves up any more: whoever was told would not get there. */
export const queueCloses = ({ starts_at }: Times): Date => new Date(starts_at.getTime() - queueClosesHours * hourMs)

interface Free {
  /** Null where there is no end of them. */
  free: number | null
  waiting: number
  seats: number
}

/** Where somebody comes who asks for seats now: whoever came before is served before. */
export function placeFor({ free, waiting, seats }: Free, times: Times, now: Date): 'seat' | 'queue' | undefined {
  const moving = now < queueCloses(times)
  const fits = free === null || free >= seats
  if (fits && (waiting === 0 || !moving)) return 'seat'
  return moving ? 'queue' : undefined
}

interface Asking {
  phase: 'soon' | 'signup' | 'closed' | 'full' | 'ongoing' | 'finished' | 'cancelled'
  audience: 'all' | 'enterprise' | 'maker' | 'vip'
  kind: 'enterprise' | 'maker'
  vip: boolean
  own: boolean
  place: 'seat' | 'queue' | undefined
}

/** Why somebody cannot sign up now, if so. */
export function hindranceOf({ phase, audience, kind, vip, own, place }: Asking): SignupHindrance | null {
  if (own) return 'own'
  if (phase === 'cancelled' || phase === 'soon' || phase === 'closed') return phase
  if (phase === 'ongoing' || phase === 'finished') return 'over'
  if (audience === 'vip' && !vip) return 'vip'
  if (audience !== 'all' && audience !== 'vip' && audience !== kind) return 'audience'
  return place === undefined ? 'full' : null
}

export const refusalFor = {
  soon: 'SIGNUP_CLOSED',
  closed: 'SIGNUP_CLOSED',
  over: 'SIGNUP_CLOSED',
  cancelled: 'SIGNUP_CLOSED',
  full: 'SIGNUP_FULL',
  audience: 'SIGNUP_AUDIENCE',
  vip: 'SIGNUP_AUDIENCE',
  own: 'SIGNUP_ALREADY',
} as const satisfies Record<SignupHindrance, string>

/** A company may send several, a maker comes alone. */
export const seatsMaxFor = (kind: 'enterprise' | 'maker', limit: number): number => (kind === 'enterprise' ? limit : 1)

export interface Answer {
  label: string
  values: string[]
}

/** The answers in the order of the questions; refused where they are none, or to other questions than these. */
export function takeAnswers(questions: readonly Question[], given: readonly Answer[]): Answer[] {
  const same = given.length === questions.length && questions.every(({ label }, at) => given[at]?.label === label)
  if (!same) throw new Refusal('SIGNUP_ASKED_OTHERWISE')
  return questions.map((question, at) => {
    const values = (given[at]?.values ?? []).filter((value) => value !== '')
    const wrong = wrongWith(question, values)
    if (wrong) throw new Refusal('INPUT_INVALID', {}, { [`answers.${at}`]: wrong })
    return { label: question.label, values }
  })
}

function wrongWith({ kind, required, options }: Question, values: readonly string[]): string | undefined {
  if (values.length === 0) return required ? '请回答这个问题' : undefined
  if (kind !== 'several' && values.length > 1) return '只能有一个回答'
  const among: readonly string[] | undefined = kind === 'text' ? undefined : kind === 'yes_no' ? yesNo : options
  if (among && values.some((value) => !among.includes(value))) return '请从选项中选择'
  return new Set(values).size < values.length ? '有重复的选项' : undefined
}

interface Standing {
  state: SignupState
  amount: number
  hold_until: Date | null
}

/** Until when somebody may cancel: who has paid until the deadline, everybody else until it begins. */
export function cancelEnds({ state, amount }: Standing, times: Times & { cancel_until: Date | null }): Date {
  return state === 'approved' && amount > 0 ? (times.cancel_until ?? times.starts_at) : times.starts_at
}

export function actionsOf(row: Standing, times: Times & { cancel_until: Date | null }, now: Date): SignupAction[] {
  const { state, hold_until } = row
  const kept = hold_until !== null && now < hold_until
  const mayCancel = (living as readonly SignupState[]).includes(state) && now < cancelEnds(row, times)
  return [
    ...(state === 'unpaid' && kept ? (['pay'] as const) : []),
    ...(state === 'offered' && kept ? (['confirm'] as const) : []),
    ...(seated.has(state) ? (['ticket'] as const) : []),
    ...(mayCancel ? (['cancel'] as const) : []),
  ]
}

/** What an operator may do about one. */
export function operatorSteps(state: SignupState, times: Times, now: Date): ('approve' | 'reject' | 'strike')[] {
  if (now >= times.ends_at) return []
  const waits = state === 'pending'
  return [
    ...(waits && now < times.starts_at ? (['approve'] as const) : []),
    ...(waits ? (['reject'] as const) : []),
    ...(!waits && (living as readonly SignupState[]).includes(state) ? (['strike'] as const) : []),
  ]
}

/** Crockford's alphabet: read aloud and typed at a door, nobody mistakes one for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const signLength = 8

const signOf = (id: number, key: Buffer): string =>
  [...createHmac('sha256', key).update(`admission:${id}`).digest().subarray(0, signLength)]
    .map((byte) => alphabet.charAt(byte & 31))
    .join('')

/** An admission's number and its signature (HMAC), forty bits of it: the number alone opens nothing. */
export const codeOf = (id: number, key: Buffer): string => `${id}-${signOf(id, key)}`

/** Which admission a code is for, however it was typed; undefined for one that we did not give out. */
export function idOfCode(code: string, keys: readonly Buffer[]): number | undefined {
  const plain = code
    .toUpperCase()
    .replaceAll(/[\s·—–_]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const [, digits = '', sign = ''] = /^(\d{1,15})-?([0-9A-HJKMNP-TV-Z]{8})$/.exec(plain) ?? []
  if (digits === '') return undefined
  const genuine = keys.some((key) => timingSafeEqual(Buffer.from(signOf(Number(digits), key)), Buffer.from(sign)))
  return genuine ? Number(digits) : undefined
}

/** The last four of a number, as somebody says them at the door. */
export const digitsOf = (phone: string): string => phone.slice(-4)
