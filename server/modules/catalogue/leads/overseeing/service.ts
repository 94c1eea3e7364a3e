import type { Paging } from '#contract/base/paging.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { LeadSubject } from '#contract/catalogue/leads.words.ts'
import type { By } from '#server/http/identity.ts'
import { audit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { dayMs } from '../model.ts'
import type { Reading } from '../reading/service.ts'
import { eventsOf, messagesOf } from '../store.ts'
import * as store from './store.ts'

/** As many as anybody has to read to decide; a longer one says so by its own length. */
const openedMax = 500

/** What operators see: numbers, and what was reported. What two people write to each other is otherwise theirs. */
export function createOverseeing({ database, reading }: { database: Database; reading: Reading }) {
  return {
    figures: (days: number, now: Date) =>
      database.read(async (tx) => {
        const today = startOfShanghaiDay(shanghaiDay(now))
        const since = new Date(today.getTime() - (days - 1) * dayMs)
        const known = new Map((await store.byDay(tx, since)).map((one) => [one.day, one]))
        const every = Array.from({ length: days }, (_, at) => shanghaiDay(new Date(since.getTime() + at * dayMs)))
        const none = { sent: 0, answered: 0, answered_in_day: 0, agreed: 0, declined: 0 }
        return { total: await store.total(tx, since), days: every.map((day) => known.get(day) ?? { day, ...none }) }
      }),

    reported: (kind: LeadSubject | undefined, paging: Paging) =>
      database.read(async (tx) => {
        const page = await store.reported(tx, kind, paging)
        return { ...page, list: page.list.map(listed) }
      }),

    /** Who opened which conversation is written down before anything of it is read. */
    open: (id: number, { caller, now, requestId }: By) =>
      database.begin(async (tx) => {
        const row = await store.findReported(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const actor = { kind: 'staff', id: caller.staffId } as const
        const entry = { at: now, actor, action: 'lead.open', subject: `lead:${id}`, requestId }
        await audit(tx, { ...entry, before: null, after: { no: row.no } })
        const messages = await messagesOf(tx, id, { max: openedMax })
        const timeline = await eventsOf(tx, id)
        return {
          ...listed(row),
          messages: messages.map((one) => reading.written(one, now)),
          timeline: timeline.map(({ step, at, note }) => ({ step, at, note })),
        }
      }),
  }
}

function listed({ sender_kind, sender_id, sender, owner_id, owner, ...row }: store.ReportedRow) {
  return {
    ...row,
    sender: { kind: sender_kind, id: sender_id, name: sender },
    owner: owner_id === null ? null : { kind: 'enterprise' as const, id: owner_id, name: owner },
  }
}

/** For the dashboards, by the day. */
export const leadSeries = [
  { key: 'leads', label: '发起的合作请求', tab: 'leads', unit: 'count', right: 'leads.read', days: store.sentOn },
  { key: 'agreed', label: '达成的合作', tab: 'leads', unit: 'count', right: 'leads.read', days: store.agreedOn },
] as const
