import type { Tone } from '#console/parts/show/mark.tsx'
import {
  type BillSource,
  billSources,
  type Difference,
  type DifferenceKind,
  type DifferenceState,
  differenceKinds,
  differenceStates,
  type ReconciledDay,
} from '#contract/money/reconciliation.console.ts'

interface Said {
  label: string
  tone: Tone
}

/** How a day stands: without its bill, with something that waits for a person, or done. */
export function stateOfDay({ state, late, open, waiting }: ReconciledDay): Said {
  if (state === 'waiting') return late ? { label: '账单迟到', tone: 'gone' } : { label: '等待账单', tone: 'coming' }
  if (open > 0) return { label: '有差异待处理', tone: 'waiting' }
  if (waiting > 0) return { label: '等待次日账单', tone: 'coming' }
  return { label: '已核对', tone: 'good' }
}

const tones: Record<DifferenceState, Tone> = {
  open: 'waiting',
  waiting: 'coming',
  resolved: 'plain',
  accepted: 'good',
  posted: 'good',
  refunded: 'good',
}

export function stateOfDifference({ state }: Pick<Difference, 'state'>): Said {
  return { label: differenceStates[state], tone: tones[state] }
}

/** Kinds that there are any of, with how many: `我方缺失 2`. */
export function sayKinds(counts: ReconciledDay['differences']): string[] {
  return (Object.keys(differenceKinds) as DifferenceKind[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${differenceKinds[kind]} ${counts[kind]}`)
}

/** A day of a source, as it stands in an address and back. */
export const writeDay = ({ source, day }: { source: BillSource; day: string }): string => `${source}:${day}`
export function readDay(text: string | undefined): { source: BillSource; day: string } | undefined {
  const [, source, day] = /^([a-z]+):(\d{4}-\d{2}-\d{2})$/.exec(text ?? '') ?? []
  return source !== undefined && day !== undefined && Object.hasOwn(billSources, source)
    ? { source: source as BillSource, day }
    : undefined
}

export const maySettle = ({ state }: Pick<Difference, 'state'>): boolean => state === 'open' || state === 'waiting'
/** What settled itself was decided by nobody, and nobody takes it back. */
export const mayReopen = ({ settled_at }: Pick<Difference, 'settled_at'>): boolean => settled_at !== null
