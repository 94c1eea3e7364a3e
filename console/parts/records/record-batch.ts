import { call } from '#console/call.ts'
import type { BatchAction } from '#console/parts/list/batch-bar.tsx'
import type { BatchOutcome } from '#contract/base/batch.words.ts'
import type { RecordStep } from '#contract/catalogue/records.ts'
import { isWaiting, type RecordCalls, type RecordKind, type RecordRow } from './record-kind.ts'
import { isGrave, stepWords, useAllowedSteps } from './record-steps.tsx'

/** Those that are taken about several at once; what cannot be undone is decided about one by one. */
const steps: readonly Exclude<RecordStep, 'submit'>[] = ['show', 'hide', 'pause', 'reject']

/** What can be done to several records of a kind by whoever may do it to one. */
export function useRecordBatch<Calls extends RecordCalls>(kind: RecordKind<Calls>): BatchAction<RecordRow<Calls>>[] {
  const allowed = useAllowedSteps(kind)
  type Row = RecordRow<Calls>
  const send = (rows: readonly Row[], step: RecordStep, reason: string) =>
    call(kind.calls.stepBatch, {
      items: rows.map(({ id, version }) => ({ id, version })),
      step,
      reason,
    }) as Promise<{ list: BatchOutcome[] }>
  const usual = allowed(steps)
    .filter((step) => hasStep(kind, step))
    .map((step): BatchAction<Row> => {
      const { label, follows } = stepWords(kind, step, '')
      return {
        key: step,
        label: `批量${label}`,
        danger: isGrave(step),
        applies: (row) => row.steps.includes(step) && (step !== 'show' || !isWaiting(kind, row)),
        follows,
        ...(step === 'reject' && { reason: '驳回的原因' }),
        run: (rows, reason) => send(rows, step, reason),
      }
    })
  if (kind.reviewed === undefined || !allowed(['show']).includes('show')) return usual
  const approve: BatchAction<Row> = {
    key: 'approve',
    label: '批量通过',
    applies: (row) => isWaiting(kind, row),
    follows: stepWords(kind, 'show', kind.reviewed).follows,
    run: (rows) => send(rows, 'show', ''),
  }
  return [approve, ...usual]
}

/** Kinds that nobody reviews are not sent back, and only ads are paused. */
function hasStep<Calls extends RecordCalls>(kind: RecordKind<Calls>, step: RecordStep): boolean {
  if (step === 'reject') return kind.reviewed !== undefined
  if (step === 'pause') return 'paused' in kind.states
  return step !== 'hide' || 'hidden' in kind.states
}
