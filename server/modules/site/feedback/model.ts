import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { shanghaiDay } from '#contract/base/time.ts'
import {
  type CaseKind,
  type CaseOrigin,
  type CaseOutcome,
  type FeedbackAction,
  type FeedbackState,
  type FeedbackStep,
  outcomesFor,
  reopenDays,
} from '#contract/site/feedback.words.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** More than a person with a question needs, and less than somebody who wants to be a nuisance. */
export const limits = { networkDay: 10, phoneDay: 5, everybodyHour: 200, ownerDay: 10, ownerMessagesDay: 60 }

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** How long what visitors wrote is of use to anybody. */
export const keptMs = 2 * 365 * dayMs

export function hourBefore(now: Date): Date {
  return new Date(now.getTime() - hourMs)
}

/** The same all day for everybody behind one connection; tomorrow it is another, and nobody can tell they were one. */
export function digestOf(network: string, now: Date, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`${shanghaiDay(now)} ${network}`)
    .digest()
    .subarray(0, 16)
}

/** What a visitor's message is called: the day on which it was written, and which it is. */
export function messageNo({ id, created_at }: { id: number; created_at: Date }): string {
  return `LY${shanghaiDay(created_at).slice(5).replace('-', '')}-${String(id).padStart(4, '0')}`
}

/** One line however it is written: a dash after the area code makes no other number. */
export function lineOf(phone: string): string {
  return phone.replaceAll('-', '')
}

const hours = z.number().int().min(1).max(720)

export const feedbackSettings = {
  key: 'feedback.rules',
  schema: z.object({
    contact_hours: hours,
    feedback_hours: hours,
    money_hours: hours,
    complaint_hours: hours,
    report_hours: hours,
    statement_days: z.number().int().min(1).max(30),
    close_days: z.number().int().min(1).max(60),
  }),
  initial: {
    ...{ contact_hours: 24, feedback_hours: 48, money_hours: 24, complaint_hours: 24, report_hours: 72 },
    ...{ statement_days: 5, close_days: 7 },
  },
}
export type FeedbackRules = z.infer<typeof feedbackSettings.schema>

/** Service level: until when somebody is answered, by where it came from and what it is about. */
export function dueAt({ origin, kind }: { origin: CaseOrigin; kind: CaseKind }, rules: FeedbackRules, now: Date): Date {
  const within =
    origin !== 'feedback'
      ? rules[`${origin}_hours`]
      : kind === 'money' || kind === 'complaint'
        ? rules[`${kind}_hours`]
        : rules.feedback_hours
  return new Date(now.getTime() + within * hourMs)
}

export const statementUntil = ({ statement_days }: FeedbackRules, now: Date): Date =>
  new Date(now.getTime() + statement_days * dayMs)

export const repliedBefore = ({ close_days }: FeedbackRules, now: Date): Date =>
  new Date(now.getTime() - close_days * dayMs)

type Move = Exclude<FeedbackStep, 'submit' | 'note'>
const open = ['submitted', 'processing', 'replied', 'reopened'] as const satisfies FeedbackState[]

/** State machine: from where each step may be taken, and where it leads; null leaves it where it is. */
const moves: Readonly<Record<Move, { from: readonly FeedbackState[]; to: FeedbackState | null }>> = {
  take: { from: ['submitted', 'processing', 'reopened'], to: 'processing' },
  reply: { from: open, to: 'replied' },
  // What is added after an answer asks for another one.
  add: { from: open, to: null },
  forward: { from: ['submitted', 'processing', 'reopened', 'replied'], to: 'processing' },
  state: { from: open, to: 'processing' },
  close: { from: open, to: 'closed' },
  reopen: { from: ['closed', 'spam'], to: 'reopened' },
  spam: { from: ['submitted', 'processing', 'reopened'], to: 'spam' },
  rate: { from: ['replied', 'closed'], to: null },
}

export const mayMove = (state: FeedbackState, step: Move): boolean => moves[step].from.includes(state)

/** Where a step leads, or nowhere: then somebody was quicker. */
export function stateAfter(state: FeedbackState, step: Move): FeedbackState {
  if (!mayMove(state, step)) throw new Refusal('RECORD_MOVED_ON', { state, step })
  if (step === 'add' && state === 'replied') return 'processing'
  return moves[step].to ?? state
}

/** Whether it is our turn. */
export const waitsForUs = (state: FeedbackState): boolean => ['submitted', 'processing', 'reopened'].includes(state)

interface Standing {
  state: FeedbackState
  origin: CaseOrigin
  closed_at: Date | null
  outcome: CaseOutcome | null
  rating: number | null
}

/** What its author can do about it now. What is over is over after a month. */
export function actionsFor({ state, closed_at, rating }: Standing, now: Date): FeedbackAction[] {
  const young = closed_at !== null && now.getTime() - closed_at.getTime() < reopenDays * dayMs
  return [
    ...(mayMove(state, 'add') ? (['add'] as const) : []),
    ...(mayMove(state, 'close') ? (['close'] as const) : []),
    ...(state === 'closed' && young ? (['reopen'] as const) : []),
    ...(mayMove(state, 'rate') && rating === null ? (['rate'] as const) : []),
  ]
}

export function demandAction(row: Standing, action: FeedbackAction, now: Date): void {
  if (!actionsFor(row, now).includes(action)) throw new Refusal('RECORD_MOVED_ON', { state: row.state, action })
}

/** How an operator may end it. */
export function demandOutcome(origin: CaseOrigin, outcome: CaseOutcome): void {
  if ((outcomesFor[origin] as readonly string[]).includes(outcome)) return
  throw new Refusal('INPUT_INVALID', {}, { outcome: '请选择处理结果' })
}

interface Forwarded {
  state: FeedbackState
  statement_until: Date | null
  stated_at: Date | null
}

/** Whether whoever was reported may still say something about it. */
export const mayState = ({ state, statement_until, stated_at }: Forwarded, now: Date): boolean =>
  mayMove(state, 'state') && stated_at === null && statement_until !== null && now < statement_until
