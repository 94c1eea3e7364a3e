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

export function stepsFrom(life: Life, state: string): RecordStep[] {
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
