import { type OwnKind, OwnRules } from '#contract/catalogue/own-records.ts'
import type { OwnAction } from '#contract/catalogue/own-records.words.ts'
import type { RecordStep } from '#contract/catalogue/records.ts'

/** From where to where each step leads; what is not here cannot happen. */
export type Life<State extends string = string> = Readonly<Record<State, Partial<Record<RecordStep, State>>>>

/** Of what enterprises write and operators review: a company's page, a product, an opportunity. */
export const reviewedLife = {
  draft: { submit: 'review', show: 'shown' },
  review: { show: 'shown', reject: 'rejected' },
  shown: { hide: 'hidden' },
  hidden: { show: 'shown' },
  rejected: { show: 'shown' },
} as const satisfies Life

/** Of what operators write themselves. */
export const simpleLife = {
  draft: { show: 'shown' },
  shown: { hide: 'hidden' },
  hidden: { show: 'shown' },
} as const satisfies Life

/** Of what is either offered or not. */
export const switchLife = { shown: { hide: 'hidden' }, hidden: { show: 'shown' } } as const satisfies Life

function stepsFrom(life: Life, state: string): RecordStep[] {
  return Object.keys(life[state] ?? {}) as RecordStep[]
}

export function stateAfter(life: Life, state: string, step: RecordStep): string | undefined {
  return life[state]?.[step]
}

/** Who took something off the site: the account too, while it is frozen or after it was closed. */
export type HiddenBy = 'owner' | 'operator' | 'account'

interface Hideable {
  state: string
  hidden_by: HiddenBy | null
}

/** Who has hidden a record that is now as given: whoever says so, or else whoever does it. */
export function hiddenBy(row: Hideable, before: Hideable | undefined, actor: string): HiddenBy | null {
  if (row.state !== 'hidden') return null
  if (row.hidden_by && row.hidden_by !== before?.hidden_by) return row.hidden_by
  if (before?.state === 'hidden') return before.hidden_by
  return actor === 'enterprise' || actor === 'maker' ? 'owner' : 'operator'
}

/** Whether somebody decides here: what can be turned down waits for a decision. */
export function isAwaited(life: Life, state: string): boolean {
  return life[state]?.reject !== undefined
}

/** A decision that is older has been seen and acted upon, wherever nobody can look. */
const takenBackWithinMs = 30 * 60 * 1000

export function isFresh(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= takenBackWithinMs
}

/** Not what a decision changed: a record goes on, and once readers saw it they have seen it. */
const kept: ReadonlySet<string> = new Set(['version', 'updated_at', 'published_at'])

/** The columns that a decision changed, as they were. */
export function changedBy(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>
  const differs = ([column, value]: [string, unknown]) =>
    !kept.has(column) && JSON.stringify(value) !== JSON.stringify(now[column])
  return Object.fromEntries(Object.entries(before).filter(differs))
}

/** The same, read back from JSON, which knows no moments. */
export function revived(was: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const moment = /_(at|from|until)$/
  return Object.fromEntries(
    Object.entries(was).map(([column, value]) => [
      column,
      typeof value === 'string' && moment.test(column) ? new Date(value) : value,
    ]),
  )
}

/** The first and the last of a text, with the middle hidden; of a short one nothing but its length. */
export function maskText(text: string): string {
  if (text.length < 6) return '*'.repeat(text.length)
  const shown = text.length >= 11 ? 3 : 1
  return text.slice(0, shown) + '*'.repeat(text.length - shown * 2) + text.slice(-shown)
}

/** States in which readers have not seen a record, so that there is nothing to change beside what they see. */
export function isUnseen(state: string): boolean {
  return state !== 'shown' && state !== 'hidden' && !isOver(state)
}

/** Readers may still open it, and nobody writes on it any more. */
function isOver(state: string): boolean {
  return state === 'closed'
}

/** What readers see, as far as somebody else can say otherwise: of two equal values none is a difference. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

type Fields = Readonly<Record<string, unknown>>

/**
 * A sparse patch: those of the given fields that differ from what readers see, and what each was when it was first
 * changed. A field that says again what readers see is no change any more.
 */
export function patchOf(shown: Fields, given: Fields, before: { changes: Fields; was: Fields } | undefined) {
  const changes: Record<string, unknown> = {}
  const was: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(given)) {
    if (isSame(shown[field], value)) continue
    changes[field] = value
    const began = before && field in before.changes && isSame(before.changes[field], value)
    was[field] = began ? (before.was[field] ?? null) : (shown[field] ?? null)
  }
  return { changes, was }
}

interface FieldDifference {
  field: string
  before: unknown
  after: unknown
  moved: boolean
}

/** What a reviewer looks at: field by field, what readers see and what they would. */
export function differencesOf(
  shown: Fields,
  { changes, was }: { changes: Fields; was: Fields },
  fields: readonly string[],
): FieldDifference[] {
  return fields
    .filter((field) => field in changes && !isSame(shown[field], changes[field]))
    .map((field) => ({
      field,
      before: shown[field] ?? null,
      after: changes[field],
      moved: !isSame(shown[field], was[field]),
    }))
}

/** Of something that no reader has seen everything that was filled in is new. */
export function firstDifferences(row: Fields, fields: readonly string[]): FieldDifference[] {
  const filled = (value: unknown) => !isSame(value, null) && !isSame(value, '') && !isSame(value, [])
  return fields
    .filter((field) => filled(row[field]))
    .map((field) => ({ field, before: null, after: row[field], moved: false }))
}

interface Standing {
  state: string
  hidden_by: HiddenBy | null
  published_at: Date | null
}

/** State machine: what an owner can do about something of theirs where it stands now. */
export function ownActionsOf(row: Standing, revision: { state: string } | undefined, copies: boolean): OwnAction[] {
  if (isOver(row.state)) return copies ? ['copy'] : []
  const waits = revision?.state === 'review'
  const actions: [OwnAction, boolean][] = [
    ['save', !waits],
    ['hand_in', !waits && (revision !== undefined || isUnseen(row.state))],
    ['withdraw', waits],
    ['drop', !waits && revision !== undefined && !isUnseen(row.state)],
    ['delete', !waits && isUnseen(row.state) && row.published_at === null],
    ['take_off', row.state === 'shown'],
    ['put_back', row.state === 'hidden' && row.hidden_by === 'owner'],
    ['copy', copies],
  ]
  return actions.filter(([, may]) => may).map(([action]) => action)
}

/** What an operator can do: while something waits, decide about it; what an owner still writes is the owner's. */
export function operatorSteps(life: Life, row: { state: string; revision_state?: string | null }): RecordStep[] {
  const steps = stepsFrom(life, row.state)
  if (row.revision_state === 'review') return ['show', 'reject', ...steps.filter((step) => step === 'hide')]
  return row.revision_state && isUnseen(row.state) ? [] : steps
}

const initialRules: Readonly<Record<OwnKind, OwnRules>> = {
  company: { review: 'every', max: [1, 1, 1, 1], pictures: [9, 9, 9, 9], certified: true },
  product: { review: 'every', max: [5, 20, 60, 200], pictures: [3, 6, 9, 9], certified: true },
  business: { review: 'every', max: [2, 10, 30, 100], pictures: [3, 6, 9, 9], certified: true },
  link: { review: 'every', max: [0, 10, 30, 100], pictures: [1, 1, 1, 1], certified: true },
}

/** What operators ask of owners of a kind: how much is looked at, how many there may be at each level. */
export const ruleSetting = (kind: OwnKind) => ({
  key: `own.${kind}`,
  schema: OwnRules,
  initial: initialRules[kind],
})
