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

/** The first and the last of a text, with the middle hidden; of a short one nothing but its length. */
export function maskText(text: string): string {
  if (text.length < 6) return '*'.repeat(text.length)
  const shown = text.length >= 11 ? 3 : 1
  return text.slice(0, shown) + '*'.repeat(text.length - shown * 2) + text.slice(-shown)
}
