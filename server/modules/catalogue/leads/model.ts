import { z } from 'zod'
import {
  answersMin,
  type LeadAction,
  type LeadPause,
  type LeadSide,
  type LeadState,
  type LeadStep,
} from '#contract/catalogue/leads.words.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { halfWidth, maskNumbers } from '#server/platform/typed-numbers.ts'

const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs
/** When the owner of a page is reminded of what nobody has answered; and when it is over by itself. */
export const remindAfterMs = { once: 24 * hourMs, twice: 72 * hourMs } as const
export const lapsesAfterMs = 30 * dayMs
/** Of the answers of so long how quickly somebody answers is told. */
const answersSinceMs = 180 * dayMs
/** What somebody may write before anybody has answered: more would be pushing. */
export const unansweredMax = 5
export const messageWindowMs = hourMs

const some = z.number().int().min(0)

/** How much may be asked and written, as operators set it. */
export const leadRules = {
  key: 'leads.rules',
  schema: z.object({
    level_1_per_day: some,
    level_2_per_day: some,
    level_3_per_day: some,
    others_per_day: some,
    open_max: some,
    messages_per_hour: some,
  }),
  initial: {
    level_1_per_day: 20,
    level_2_per_day: 50,
    level_3_per_day: 100,
    others_per_day: 3,
    open_max: 100,
    messages_per_hour: 120,
  },
}
export type LeadRules = z.infer<typeof leadRules.schema>

/** How many somebody of a level may send in a day; nought is nobody certified. */
export function perDayOf(rules: LeadRules, level: number): number {
  if (level <= 0) return rules.others_per_day
  return [rules.level_1_per_day, rules.level_2_per_day][level - 1] ?? rules.level_3_per_day
}

type By = LeadSide | 'house'

interface Step {
  /** From which states each of them may take it. */
  from: Partial<Record<By, readonly LeadState[]>>
  to: LeadState
}

const unanswered = ['new', 'read'] as const
const undecided = [...unanswered, 'replied'] as const
export const openStates = [...undecided, 'agreed'] as const satisfies readonly LeadState[]

/** State machine: who may do what about a lead, and where it leads. */
export const steps: Readonly<Record<Exclude<LeadStep, 'send'>, Step>> = {
  read: { from: { owner: ['new'] }, to: 'read' },
  reply: { from: { owner: unanswered }, to: 'replied' },
  agree: { from: { owner: undecided }, to: 'agreed' },
  decline: { from: { owner: undecided }, to: 'declined' },
  close: { from: { sender: [...openStates, 'declined'], owner: ['agreed', 'declined'] }, to: 'closed' },
  lapse: { from: { house: unanswered }, to: 'closed' },
  withdraw_page: { from: { house: undecided }, to: 'declined' },
  leave: { from: { house: openStates }, to: 'closed' },
}

export const may = (step: keyof typeof steps, by: By, state: LeadState): boolean =>
  steps[step].from[by]?.includes(state) ?? false

/** Where a step leads; refuses one that cannot be taken from here, or not by them. */
export function after(step: keyof typeof steps, by: By, state: LeadState): LeadState {
  if (!may(step, by, state)) throw new Refusal('RECORD_MOVED_ON', { step, by, state })
  return steps[step].to
}

/** While it goes on both may write. */
export const mayWrite = (state: LeadState): boolean => (openStates as readonly LeadState[]).includes(state)

export interface Standing {
  side: LeadSide
  state: LeadState
  paused: LeadPause | null
  blockedByMe: boolean
  reported: boolean
  /** Whether the other one is there to be blocked: a page may have lost its owner. */
  met: boolean
  quoted: boolean
}

/** What one of the two can do about it now: what is shown, and what `demandAction` lets through. */
export function actionsFor({ side, state, paused, blockedByMe, reported, met, quoted }: Standing): LeadAction[] {
  const free = paused === null
  const actions: [LeadAction, boolean][] = [
    ['write', mayWrite(state) && free],
    ['agree', may('agree', side, state) && free],
    ['decline', may('decline', side, state)],
    ['close', may('close', side, state)],
    ['block', met && !blockedByMe],
    ['unblock', met && blockedByMe],
    ['compare', side === 'owner' && quoted],
    ['report', !reported],
  ]
  return actions.filter(([, allowed]) => allowed).map(([action]) => action)
}

/** Refuses what is not offered: because of the other one where only that stands against it, else as moved on. */
export function demandAction(standing: Standing, action: LeadAction): void {
  if (actionsFor(standing).includes(action)) return
  const { paused, state, side } = standing
  const held = paused !== null && actionsFor({ ...standing, paused: null }).includes(action)
  if (held) throw new Refusal(paused === 'other' ? 'LEAD_PAUSED' : 'LEAD_BLOCKED')
  throw new Refusal('RECORD_MOVED_ON', { action, state, side })
}

interface Met {
  otherMayAct: boolean
  blockedByMe: boolean
  blockedByOther: boolean
}

/** Why nobody can write at present, as one of them is told. */
export function pauseOf({ otherMayAct, blockedByMe, blockedByOther }: Met): LeadPause | null {
  if (blockedByMe) return 'blocked_by_me'
  if (blockedByOther) return 'blocked_by_other'
  return otherMayAct ? null : 'other'
}

const shownMax = 60

/** What a list shows of the last thing that was written. */
export function lastText(text: string, files: readonly { name: string; type: string }[]): string {
  const [first] = files
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain !== '') return [...plain].slice(0, shownMax).join('')
  return first?.type.startsWith('image/') ? '[图片]' : `[文件] ${first?.name ?? ''}`.slice(0, shownMax)
}

/** What is looked at of how somebody answers: half a year, and of the last three days only what was answered. */
export const answersWithin = (now: Date) => ({
  since: new Date(now.getTime() - answersSinceMs),
  ripe: new Date(now.getTime() - remindAfterMs.twice),
})

const quickRate = 0.8
const quickHours = 24

/** 回复快: four of five are answered, half of them within a day; not said of whom too few have asked. */
export const isQuick = (given: { asked: number; answered: number; median_hours: number | null }): boolean =>
  given.asked >= answersMin &&
  given.answered / given.asked >= quickRate &&
  given.median_hours !== null &&
  given.median_hours <= quickHours

/** The beginning of one, where a list shows no more of a text. */
const cutOff = /(?<![0-9])(1[\s.-]?[3-9][\s.-]?[0-9])(?:[\s.-]?[0-9]){1,8}$/

/** Telephone numbers that somebody typed, as far as the other needs to see that there is one. */
export function hideNumbers(text: string): string {
  const masked = maskNumbers(text)
  const narrow = halfWidth(masked)
  return cutOff.test(narrow) ? narrow.replace(cutOff, '$1****') : masked
}

/** What is signalled when something happened to one. */
export const topicOf = (id: number): string => `lead:${id}`
