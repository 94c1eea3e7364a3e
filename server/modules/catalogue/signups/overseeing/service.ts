import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import { maskName, maskPhone } from '#contract/base/phone.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { XlsxCell } from '#contract/base/xlsx.ts'
import type { listSignups, readConsoleSignup } from '#contract/catalogue/signups.console.ts'
import { signupStates } from '#contract/catalogue/signups.words.ts'
import { seatsLeft } from '#server/modules/catalogue/activities/service.ts'
import { audit } from '#server/platform/audit.ts'
import { writeXlsx } from '#server/platform/formats/xlsx.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { By, Parts } from '../ports.ts'
import * as signups from '../store.ts'
import * as store from './store.ts'

type Listed = OutputInside<typeof listSignups>['list'][number]
type Detail = OutputInside<typeof readConsoleSignup>

const wholePhone = /^1[3-9]\d{9}$/

/** What operators see: who comes, who wants to, and who may be asked what. */
export function createOverseeing(parts: Pick<Parts, 'database' | 'staff' | 'sealing' | 'activities'>) {
  const { database, staff, sealing, activities } = parts
  const nameOf = ({ name_sealed }: signups.SignupRow) => sealing.open(name_sealed, 'signups.name')
  const phoneOf = ({ phone_sealed }: signups.SignupRow) => sealing.open(phone_sealed, 'signups.phone')
  const answersOf = ({ answers_sealed }: signups.SignupRow) =>
    JSON.parse(sealing.open(answers_sealed, 'signups.answers')) as model.Answer[]

  function listedOf(row: store.ListedRow): Listed {
    const { id, no, state, company, seats, checked_in, order_no, queue_no, hold_until, created_at, updated_at } = row
    return {
      ...{ id, no, state, company, seats, checked_in, order_no, queue_no, hold_until, created_at, updated_at },
      activity: { id: row.activity_id, title: row.title, starts_at: row.starts_at },
      owner: { kind: row.owner_kind, id: row.owner_id, name: row.owner_name },
      name: nameOf(row),
      phone_number: maskPhone(phoneOf(row)),
      amount: fen(row.amount),
    }
  }

  async function detail(tx: Reader, id: number, now: Date): Promise<Detail> {
    const [row] = (await store.page(tx, { id }, { page: 1, count: 1 })).list
    const activity = row && (await activities.seats.find(tx, row.activity_id))
    if (!row || !activity) throw new Refusal('RECORD_NOT_FOUND')
    const events = await signups.events(tx, id)
    const doers = events.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'staff' && actor_id ? [actor_id] : []))
    const names = await staff.names(tx, [...new Set([...doers, ...(row.decided_by ? [row.decided_by] : [])])])
    const called = (who: number | null) => (who === null ? '' : (names.get(who) ?? '运营人员'))
    const others: Record<string, string> = { system: '系统', enterprise: '企业', maker: '创客' }
    const { reject_reason, end_reason, decided_at, paid_at, decided_by } = row
    return {
      ...listedOf(row),
      ...{ reject_reason, end_reason, decided_at, paid_at },
      decided_by: decided_by === null ? null : { id: decided_by, name: called(decided_by) },
      seats_left: seatsLeft(activity),
      waiting: activity.waiting,
      answers: answersOf(row),
      admissions: (await signups.admissionsOf(tx, id)).map(({ number, checked_in_at }) => ({ number, checked_in_at })),
      steps: model.operatorSteps(row.state, activity, now),
      timeline: events.map(({ step, at, note, actor_kind, actor_id }) => ({
        ...{ step, at, note },
        by: others[actor_kind] ?? called(actor_id),
      })),
    }
  }

  async function noted(tx: Parameters<typeof audit>[0], action: string, subject: string, by: By, after: object | null) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    await audit(tx, { at: by.now, actor, action, subject, before: null, after, requestId: by.requestId })
  }

  return {
    list: ({ page, count, after, q, ...filter }: InputInside<typeof listSignups>) =>
      database.read(async (tx) => {
        const phone = q && wholePhone.test(q) ? sealing.indexesOf(q, 'signups.phone') : undefined
        const found = await store.page(tx, { ...filter, q, phone }, { page, count, after })
        return { ...found, list: found.list.map(listedOf) }
      }),

    detail: (id: number, now: Date): Promise<Detail> => database.read((tx) => detail(tx, id, now)),

    /** Who looked at whose number is written down; the number itself is not. */
    reveal: (id: number, by: By) =>
      database.begin(async (tx) => {
        const row = await signups.find(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        await noted(tx, 'signup.reveal', `signup:${id}`, by, null)
        return { phone_number: phoneOf(row) }
      }),

    /** Everybody who signed up, as a workbook; names and numbers are masked unless asked for. Either is noted. */
    workbook: (activityId: number, whole: boolean, by: By): Promise<{ title: string; bytes: Buffer }> =>
      database.begin(async (tx) => {
        const activity = await activities.seats.find(tx, activityId)
        if (!activity) throw new Refusal('RECORD_NOT_FOUND')
        const rows = await store.everybody(tx, activityId)
        await noted(tx, 'signup.export', `activity:${activityId}`, by, { rows: rows.length, whole })
        const asked = [...new Set(rows.flatMap((row) => answersOf(row).map(({ label }) => label)))]
        const heads = ['报名单号', '状态', '姓名', '手机号', '单位', '账户', '人数', '已签到', '金额', '报名时间']
        const lines = rows.map((row): XlsxCell[] => {
          const [name, phone] = [nameOf(row), phoneOf(row)]
          const said = new Map(answersOf(row).map(({ label, values }) => [label, values.join('、')]))
          return [
            ...[row.no, signupStates[row.state], whole ? name : maskName(name), whole ? phone : maskPhone(phone)],
            ...[row.company, row.owner_name, { number: String(row.seats) }, { number: String(row.checked_in) }],
            ...[{ number: toYuan(fen(row.amount)) }, toShanghaiIso(row.created_at).slice(0, 16).replace('T', ' ')],
            ...(whole ? asked.map((label) => said.get(label) ?? '') : []),
          ]
        })
        const bytes = writeXlsx('报名名单', [[...heads, ...(whole ? asked : [])], ...lines])
        return { title: activity.title, bytes }
      }),
  }
}
