import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { maskPhone } from '#contract/base/phone.ts'
import {
  type listConsoleFeedback,
  type readConsoleFeedback,
  type saveFeedbackTemplate,
  templatesMax,
} from '#contract/site/feedback.console.ts'
import type { By } from '#server/http/identity.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from '../ports.ts'
import { subjectOf } from '../reading/service.ts'
import * as cases from '../store.ts'
import * as store from './store.ts'

type Listed = OutputInside<typeof listConsoleFeedback>['list'][number]
type Detail = OutputInside<typeof readConsoleFeedback>

const othersMax = 10

/** The desk as operators see it. */
export function createOverseeing(parts: Parts) {
  const { database, staff, sealing, reportables } = parts
  const nameOf = ({ name_sealed, name }: cases.CaseRow) =>
    name_sealed === null ? (name ?? '') : sealing.open(name_sealed, 'contact.name')
  const phoneOf = ({ phone_sealed, phone_number }: cases.CaseRow) =>
    phone_sealed === null ? (phone_number ?? '') : sealing.open(phone_sealed, 'contact.phone')

  function listed(row: store.ListedRow, names: ReadonlyMap<number, string>, now: Date): Listed {
    const { id, no, origin, kind, title, content, state, outcome, about, due_at, rating, created_at, updated_at } = row
    const guest = row.owner_id === null
    return {
      ...{ id, no, origin, kind, title, content, state, outcome, about, due_at, rating, created_at, updated_at },
      author: {
        kind: row.owner_kind ?? 'guest',
        id: row.owner_id,
        name: guest ? nameOf(row) : row.owner_name,
        phone_number: guest ? maskPhone(phoneOf(row)) : '',
      },
      assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: names.get(row.assignee_id) ?? '' },
      overdue: due_at !== null && due_at <= now,
    }
  }

  async function noted(tx: Tx, by: By, step: string, id: number, before: object | null, after: object | null) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const [action, subject] = [`feedback-template.${step}`, `feedback-template:${id}`]
    await audit(tx, { at: by.now, actor, action, subject, before, after, requestId: by.requestId })
  }

  return {
    list: ({ page, count, ...filter }: InputInside<typeof listConsoleFeedback>, staffId: number, now: Date) =>
      database.read(async (tx) => {
        const found = await store.page(tx, { page, count }, { ...filter, staffId })
        const names = await staff.names(tx, [...new Set(found.list.flatMap(({ assignee_id }) => assignee_id ?? []))])
        return { ...found, list: found.list.map((row) => listed(row, names, now)) }
      }),

    detail: (id: number, now: Date): Promise<Detail> =>
      database.read(async (tx) => {
        const [row] = (await store.page(tx, { page: 1, count: 1 }, { id })).list
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const [said, events] = [await cases.saidIn(tx, id), await cases.eventsOf(tx, id)]
        const spoke = said.flatMap(({ by_kind, by_id }) =>
          by_kind === 'staff' || by_kind === 'note' ? (by_id ?? []) : [],
        )
        const acted = events.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'staff' ? (actor_id ?? []) : []))
        const names = await staff.names(tx, [
          ...new Set([...spoke, ...acted, ...(row.assignee_id ? [row.assignee_id] : [])]),
        ])
        const { order_no, rating_note, forwarded_at, statement_until, respondent_id } = row
        const summary = listed(row, names, now)
        const [author, other] = [summary.author.name, row.respondent_name]
        const subject = subjectOf(row)
        const found =
          row.subject_kind && row.subject_id !== null
            ? await reportables()
                .find(({ kind }) => kind === row.subject_kind)
                ?.find(tx, row.subject_id, ownerOf(row), now)
            : undefined
        const speakers = { author, respondent: other }
        return {
          ...summary,
          ...{ order_no, rating_note, forwarded_at, statement_until, pictures: row.pictures },
          subject: subject && { ...subject, console_path: found?.consolePath ?? '', owned: respondent_id !== null },
          respondent: respondent_id === null ? null : { id: respondent_id, name: other },
          messages: said.map(({ by_kind, by_id, ...one }) => ({
            ...one,
            by: by_kind,
            name: by_kind === 'author' || by_kind === 'respondent' ? speakers[by_kind] : (names.get(by_id ?? 0) ?? ''),
          })),
          timeline: events.map(({ step, at, note, actor_kind, actor_id }) => ({
            ...{ step, at, note },
            by:
              actor_kind === 'staff'
                ? (names.get(actor_id ?? 0) ?? '')
                : actor_kind === 'system'
                  ? '系统'
                  : step === 'state'
                    ? other
                    : author,
          })),
          others: await store.othersOf(tx, row, othersMax),
        }
      }),

    templates: () => database.read(async (tx) => ({ list: await store.templates(tx, templatesMax) })),

    saveTemplate: ({ id, title, text }: InputInside<typeof saveFeedbackTemplate>, by: By) =>
      database.begin(async (tx) => {
        await store.lockTemplates(tx)
        const row = { title, text, updated_at: by.now }
        const all = await store.templates(tx, templatesMax)
        if (id === undefined && all.length >= templatesMax) throw new Refusal('LIST_FULL')
        const before = all.find((one) => one.id === id)
        const saved = id === undefined ? await store.insertTemplate(tx, row) : await store.changeTemplate(tx, id, row)
        if (!saved) throw new Refusal('RECORD_NOT_FOUND')
        await noted(tx, by, 'save', saved.id, before ? { title: before.title, text: before.text } : null, {
          title,
          text,
        })
        return saved
      }),

    deleteTemplate: (id: number, by: By): Promise<void> =>
      database.begin(async (tx) => {
        const gone = await store.deleteTemplate(tx, id)
        if (!gone) throw new Refusal('RECORD_NOT_FOUND')
        await noted(tx, by, 'delete', id, { title: gone.title, text: gone.text }, null)
      }),
  }
}

const ownerOf = ({ owner_kind, owner_id }: cases.CaseRow) =>
  owner_kind === null || owner_id === null ? undefined : { kind: owner_kind, id: owner_id }
