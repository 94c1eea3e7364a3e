import type { InputInside } from '#contract/base/endpoint.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { settleFeedback } from '#contract/site/feedback.console.ts'
import type { By } from '#server/http/identity.ts'
import { audit } from '#server/platform/audit.ts'
import { once } from '#server/platform/once.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import { byStaff, bySystem, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'
import * as due from './store.ts'

const { feedbackSettings, stateAfter } = model

/** How many are closed by themselves in one transaction. */
const closedAtOnce = 50

/** What operators do about what people wrote. */
export function createReviewing(parts: Parts, { stepping }: { stepping: Stepping }) {
  const { database, settings, sealing, adopted } = parts

  async function held(tx: Tx, id: number): Promise<store.CaseRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  const decide = (id: number, work: (tx: Tx, row: store.CaseRow, rules: model.FeedbackRules) => Promise<unknown>) =>
    database.begin(async (tx) => {
      const row = await held(tx, id)
      await work(tx, row, await settings.read(tx, feedbackSettings))
    })

  return {
    take: (id: number, by: By) =>
      decide(id, (tx, row, rules) => {
        const change = { state: stateAfter(row.state, 'take'), assignee_id: by.caller.staffId }
        return stepping.take(tx, row, 'take', change, rules, byStaff(by))
      }),

    reply: ({ id, text }: { id: number; text: string }, by: By) =>
      database.begin(async (tx) => {
        const asked = {
          ...{ owner: `staff:${by.caller.staffId}`, what: 'feedback.reply', key: by.idempotencyKey },
          ...{ content: { id, text }, now: by.now },
        }
        await once(tx, asked, async () => {
          const row = await held(tx, id)
          if (row.owner_id === null) throw new Refusal('FEEDBACK_NO_ACCOUNT')
          const rules = await settings.read(tx, feedbackSettings)
          const state = stateAfter(row.state, 'reply')
          const { staffId } = by.caller
          await store.say(tx, id, { by_kind: 'staff', by_id: staffId, text, pictures: [], at: by.now })
          const change = { state, assignee_id: row.assignee_id ?? staffId, replied_at: by.now, read_at: null }
          const after = await stepping.take(tx, row, 'reply', change, rules, byStaff(by))
          await stepping.tellAuthor(tx, after, 'feedback.replied', by.now)
          return String(id)
        })
      }),

    note: ({ id, text }: { id: number; text: string }, by: By) =>
      decide(id, async (tx, row, rules) => {
        const { staffId } = by.caller
        await store.say(tx, id, { by_kind: 'note', by_id: staffId, text, pictures: [], at: by.now })
        return stepping.take(tx, row, 'note', { state: row.state }, rules, byStaff(by))
      }),

    /** Whoever it belongs to is asked what they say; who reported it they are not told. */
    forward: (id: number, by: By) =>
      decide(id, async (tx, row, rules) => {
        const state = stateAfter(row.state, 'forward')
        if (row.respondent_id === null || row.forwarded_at !== null) throw new Refusal('RECORD_MOVED_ON')
        const statement_until = model.statementUntil(rules, by.now)
        const change = { state, forwarded_at: by.now, statement_until, assignee_id: by.caller.staffId }
        const after = await stepping.take(tx, row, 'forward', change, rules, byStaff(by))
        await stepping.tellRespondent(tx, after, 'report.received', shanghaiDay(statement_until), by.now)
      }),

    settle: ({ id, outcome, text }: InputInside<typeof settleFeedback>, by: By) =>
      decide(id, async (tx, row, rules) => {
        model.demandOutcome(row.origin, outcome)
        const change = {
          state: stateAfter(row.state, 'close'),
          outcome,
          decision: text,
          closed_at: by.now,
          read_at: null,
        } as const
        const after = await stepping.take(tx, row, 'close', change, rules, byStaff(by, text))
        if (row.owner_id !== null) {
          await store.say(tx, id, { by_kind: 'staff', by_id: by.caller.staffId, text, pictures: [], at: by.now })
        }
        if (outcome === 'adopted' && row.owner_kind !== null && row.owner_id !== null) {
          const owner = { kind: row.owner_kind, id: row.owner_id }
          await adopted(tx, owner, { id: row.id, no: row.no, now: by.now })
        }
        await stepping.tellAuthor(tx, after, 'feedback.closed', by.now)
        if (row.forwarded_at !== null) await stepping.tellRespondent(tx, after, 'report.decided', '', by.now)
      }),

    spam: (id: number, by: By) =>
      decide(id, (tx, row, rules) =>
        stepping.take(tx, row, 'spam', { state: stateAfter(row.state, 'spam') }, rules, byStaff(by)),
      ),

    reopen: (id: number, by: By) =>
      decide(id, (tx, row, rules) => {
        const change = { state: stateAfter(row.state, 'reopen'), outcome: null, closed_at: null }
        return stepping.take(tx, row, 'reopen', change, rules, byStaff(by))
      }),

    /** Who looked at whose number is written down; the number itself is not. */
    reveal: (id: number, by: By): Promise<{ phone_number: string }> =>
      database.begin(async (tx) => {
        const row = await held(tx, id)
        if (row.owner_id !== null) throw new Refusal('RECORD_NOT_FOUND')
        const actor = { kind: 'staff', id: by.caller.staffId } as const
        const [action, subject] = ['feedback.reveal', `feedback:${row.no}`]
        await audit(tx, { at: by.now, actor, action, subject, before: null, after: null, requestId: by.requestId })
        const phone_number =
          row.phone_sealed === null ? (row.phone_number ?? '') : sealing.open(row.phone_sealed, 'contact.phone')
        return { phone_number }
      }),

    /** What was answered and not answered back is over after some days. */
    async lapse(now: Date): Promise<number> {
      for (let all = 0; ; ) {
        const closed = await database.begin(async (tx) => {
          const rules = await settings.read(tx, feedbackSettings)
          const rows = await due.lockReplied(tx, model.repliedBefore(rules, now), closedAtOnce)
          for (const row of rows) {
            const change = { state: 'closed', outcome: 'lapsed', closed_at: now, read_at: now } as const
            await stepping.take(tx, row, 'close', change, rules, bySystem(now))
          }
          return rows.length
        })
        all += closed
        if (closed < closedAtOnce) return all
      }
    },
  }
}
