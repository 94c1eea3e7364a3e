import type { OutputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { listFeedback, readFeedback } from '#contract/site/feedback.ts'
import type { FeedbackState, ReportKind } from '#contract/site/feedback.words.ts'
import { type SubjectKind, subjectKinds } from '#contract/site/feedback.words.ts'
import type { listReceivedReports } from '#contract/site/reports.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSignedAddresses } from '#server/platform/secrets/signed-address.ts'
import { actionsFor, mayState } from '../model.ts'
import type { Owner, Parts } from '../ports.ts'
import * as cases from '../store.ts'
import * as store from './store.ts'

type Listed = OutputInside<typeof listFeedback>['list'][number]
type Whole = OutputInside<typeof readFeedback>
type Received = OutputInside<typeof listReceivedReports>['list'][number]

/** Where the pictures of one's own feedback open for a while. */
export const feedbackFilePath = '/api/feedback/file'

export function subjectOf(row: cases.CaseRow) {
  if (row.subject_kind === null) return null
  return {
    noun: subjectKinds[row.subject_kind satisfies SubjectKind],
    title: row.subject_title,
    path: row.subject_path,
  }
}

/** Who did it, as far as those outside are told. */
const doers = { staff: '平台', system: '系统', enterprise: '本人', maker: '本人', guest: '本人' } as const
/** What happens among the staff is not told. */
const inside = new Set(['note', 'take'])

/** What people see of what they wrote, and enterprises of what was reported of them. */
export function createReading({ database, fileKeys }: Parts) {
  const addresses = createSignedAddresses(feedbackFilePath, fileKeys)
  const shown = (pictures: readonly string[], now: Date) => pictures.map((url) => addresses.addressOf(url, now).address)

  function listed(row: cases.CaseRow): Listed {
    const { id, no, origin, kind, title, state, outcome, updated_at, created_at } = row
    return { id, no, origin, kind, title, state, outcome, updated_at, created_at, unread: row.read_at === null }
  }

  function received(row: cases.CaseRow, now: Date): Received {
    const { id, no, kind, content, state, outcome, decision, forwarded_at, statement_until, statement } = row
    const subject = subjectOf(row)
    if (!subject || !forwarded_at || !statement_until) throw new Refusal('RECORD_NOT_FOUND')
    return {
      ...{ id, no, kind: kind as ReportKind, subject, content, state, outcome, forwarded_at, statement_until },
      ...{ statement, decision: outcome ? decision : '', may_state: mayState(row, now) },
    }
  }

  return {
    addresses,

    page: (owner: Owner, paging: Paging, state: FeedbackState | undefined) =>
      database.look(async (tx) => {
        const found = await store.pageOf(tx, owner, paging, state)
        return { ...found, list: found.list.map(listed) }
      }),

    /** Looking at it is what makes it read. */
    whole: (owner: Owner, id: number, now: Date): Promise<Whole> =>
      database.begin(async (tx) => {
        const row = await cases.find(tx, id, owner)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const [said, events] = [await cases.saidIn(tx, id), await cases.eventsOf(tx, id)]
        if (row.read_at === null) await store.markRead(tx, id, now)
        const { content, order_no, due_at, rating, rating_note } = row
        return {
          ...listed(row),
          ...{ content, order_no, due_at, rating, rating_note, subject: subjectOf(row) },
          pictures: shown(row.pictures, now),
          messages: said.flatMap(({ by_kind, ...one }) =>
            by_kind === 'note' ? [] : [{ ...one, by: by_kind, pictures: shown(one.pictures, now) }],
          ),
          timeline: events
            .filter(({ step }) => !inside.has(step))
            .map(({ step, at, note, actor_kind }) => ({
              ...{ step, at, note: actor_kind === 'staff' ? '' : note },
              by: step === 'state' ? '被举报方' : doers[actor_kind],
            })),
          actions: actionsFor(row, now),
        }
      }),

    received: (enterpriseId: number, paging: Paging, now: Date) =>
      database.look(async (tx) => {
        const found = await store.receivedBy(tx, enterpriseId, paging)
        return { ...found, list: found.list.map((row) => received(row, now)) }
      }),

    receivedOne: (enterpriseId: number, id: number, now: Date): Promise<Received> =>
      database.look(async (tx) => {
        const row = await store.findReceived(tx, id, enterpriseId)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        return received(row, now)
      }),
  }
}
