import type { FeedbackStep } from '#contract/site/feedback.words.ts'
import type { By } from '#server/http/identity.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { dueAt, type FeedbackRules, waitsForUs } from '../model.ts'
import type { Parts, Self } from '../ports.ts'
import * as store from '../store.ts'

export type Stepping = ReturnType<typeof createStepping>

export interface Doing {
  /** Nobody of ours and nobody with an account. */
  actor: Actor | { kind: 'guest'; id: null }
  now: Date
  requestId: string
  note?: string
}

export const bySystem = (now: Date): Doing => ({ actor: { kind: 'system', id: null }, now, requestId: '' })
export const byGuest = (now: Date): Doing => ({ actor: { kind: 'guest', id: null }, now, requestId: '' })
export const byStaff = ({ caller, now, requestId }: By, note = ''): Doing => ({
  ...{ actor: { kind: 'staff', id: caller.staffId }, now, requestId, note },
})
export const bySelf = ({ owner, personId, now, requestId }: Self, note = ''): Doing => ({
  ...{ actor: { ...owner, personId }, now, requestId, note },
})

type Told = 'feedback.replied' | 'feedback.closed' | 'report.received' | 'report.decided'

/**
 * Where a case changes, and the only place where it does: its state and until when we owe an answer, a line in its
 * timeline, one in the audit log if an operator did it, in the caller's transaction and under its lock.
 */
export function createStepping({ messages }: Pick<Parts, 'messages'>) {
  return {
    async take(
      tx: Tx,
      row: store.CaseRow,
      step: FeedbackStep,
      change: store.CaseChange & Pick<store.CaseRow, 'state'>,
      rules: FeedbackRules,
      doing: Doing,
    ): Promise<store.CaseRow> {
      const { actor, now, requestId, note = '' } = doing
      const { state } = change
      // The clock of an answer starts when it becomes our turn, and not again while it is.
      const due_at = waitsForUs(state) ? (row.due_at ?? dueAt(row, rules, now)) : null
      const changed = { ...change, due_at, updated_at: now }
      await store.change(tx, row.id, changed)
      const person_id = 'personId' in actor ? (actor.personId ?? null) : null
      await store.addEvent(tx, row.id, {
        ...{ step, state, note, actor_kind: actor.kind, actor_id: actor.id, person_id, at: now },
      })
      if (actor.kind === 'staff') {
        const [action, subject] = [`feedback.${step}`, `feedback:${row.no}`]
        const after = { state, ...(note && { note }) }
        await audit(tx, { at: now, actor, action, subject, before: { state: row.state }, after, requestId })
      }
      return { ...row, ...changed } as store.CaseRow
    },

    /** Word to whoever wrote it; visitors have no place where they could read it. */
    async tellAuthor(tx: Tx, row: store.CaseRow, event: Told, now: Date): Promise<void> {
      if (row.owner_kind === null || row.owner_id === null) return
      const owner = { realm: row.owner_kind, id: row.owner_id }
      const values = { id: String(row.id), no: row.no, title: row.title, decision: row.decision }
      await messages.tell(tx, owner, { event, values, now })
    },

    async tellRespondent(tx: Tx, row: store.CaseRow, event: Told, until: string, now: Date): Promise<void> {
      if (row.respondent_id === null) return
      const owner = { realm: 'enterprise', id: row.respondent_id } as const
      const values = { no: row.no, subject: row.subject_title, until, decision: row.decision }
      await messages.tell(tx, owner, { event, values, now })
    },
  }
}
