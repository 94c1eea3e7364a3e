import type { OutputInside } from '#contract/base/endpoint.ts'
import { maskPhone } from '#contract/base/phone.ts'
import type { checkIn, findGuests, listDoors } from '#contract/catalogue/signups.console.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { By, Parts } from '../ports.ts'
import { byStaff, type Stepping } from '../stepping/service.ts'
import * as signups from '../store.ts'
import * as store from './store.ts'

type Guest = OutputInside<typeof findGuests>['list'][number]
type LetIn = OutputInside<typeof checkIn>
type Doors = OutputInside<typeof listDoors>

interface Came {
  id: number
  code?: string | undefined
  admission_id?: number | undefined
}

/** The door: who comes in, once each, and who was let in by mistake. */
export function createAdmitting(parts: Parts, { stepping }: { stepping: Stepping }) {
  const { database, activities, staff, sealing, doorKeys, attended } = parts

  async function guestsOf(tx: Reader, rows: readonly store.GuestRow[]): Promise<Guest[]> {
    const names = await staff.names(tx, [...new Set(rows.flatMap(({ checked_in_by }) => checked_in_by ?? []))])
    return rows.map(({ id, signup_id, number, seats, state, company, checked_in_at, ...row }) => ({
      ...{ id, signup_id, number, seats, state, company, checked_in_at },
      name: sealing.open(row.name_sealed, 'signups.name'),
      phone_number: maskPhone(sealing.open(row.phone_sealed, 'signups.phone')),
      checked_in_by: row.checked_in_by === null ? '' : (names.get(row.checked_in_by) ?? '运营人员'),
    }))
  }

  async function demanded(tx: Reader, id: number) {
    const door = await store.door(tx, id)
    if (!door) throw new Refusal('RECORD_NOT_FOUND')
    return door
  }

  async function answer(tx: Reader, activityId: number, admissionId: number, fresh: boolean): Promise<LetIn> {
    const row = await store.find(tx, admissionId)
    const [guest] = row ? await guestsOf(tx, [row]) : []
    if (!guest) throw new Refusal('ADMISSION_UNKNOWN')
    const { arrived, expected } = await demanded(tx, activityId)
    return { fresh, guest, arrived, expected }
  }

  function admissionOf({ code, admission_id }: Came): number {
    const id = code === undefined ? admission_id : model.idOfCode(code, doorKeys)
    if (id === undefined) throw new Refusal('ADMISSION_UNKNOWN')
    return id
  }

  /** The admission, held, if it is for this door. */
  async function held(tx: Tx, activityId: number, id: number): Promise<store.GuestRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('ADMISSION_UNKNOWN')
    if (row.activity_id !== activityId) throw new Refusal('ADMISSION_ELSEWHERE')
    return row
  }

  /** What the activity counts stays as it is: a seat is held whether somebody sits on it or not. */
  async function step(tx: Tx, row: store.GuestRow, name: 'check_in' | 'undo', by: By): Promise<void> {
    const [signup, activity] = [await signups.lock(tx, row.signup_id), await activities.seats.find(tx, row.activity_id)]
    if (!signup || !activity) throw new Refusal('ADMISSION_UNKNOWN')
    const note = row.seats > 1 ? `第 ${row.number} 位` : ''
    await stepping.take(tx, { row: { ...activity, shown: true } }, signup, name, { ...byStaff(by), note })
    const owner = { kind: signup.owner_kind, id: signup.owner_id }
    if (name === 'check_in') await attended(tx, owner, activity, by.now)
  }

  return {
    doors: (now: Date): Promise<Doors> =>
      database.read(async (tx) => {
        const from = new Date(now.getTime() - model.doorAfterMs)
        const rows = await store.doors(tx, { from, until: new Date(now.getTime() + model.doorBeforeMs) })
        return { list: rows.map((row) => ({ ...row, place: activities.placeOf(row) || '线上' })) }
      }),

    find: (id: number, q: string): Promise<{ list: Guest[] }> =>
      database.read(async (tx) => {
        await demanded(tx, id)
        if (/^\d{4}$/.test(q)) {
          const rows = await store.byDigits(tx, id, sealing.indexesOf(q, `signups.digits:${id}`))
          return { list: await guestsOf(tx, rows) }
        }
        const admission = model.idOfCode(q, doorKeys)
        const row = admission === undefined ? undefined : await store.find(tx, admission)
        return { list: row?.activity_id === id ? await guestsOf(tx, [row]) : [] }
      }),

    checkIn: (came: Came, by: By): Promise<LetIn> =>
      database.begin(async (tx) => {
        const door = await demanded(tx, came.id)
        const opens = door.starts_at.getTime() - model.doorBeforeMs
        const closes = door.ends_at.getTime() + model.doorAfterMs
        const open = by.now.getTime() >= opens && by.now.getTime() < closes && door.state !== 'cancelled'
        if (!open) throw new Refusal('DOOR_CLOSED')
        const row = await held(tx, came.id, admissionOf(came))
        if (!model.seated.has(row.state)) throw new Refusal('ADMISSION_VOID', { state: row.state })
        if (row.checked_in_at !== null) return answer(tx, came.id, row.id, false)
        await store.mark(tx, row.id, { at: by.now, staffId: by.caller.staffId })
        if (row.state !== 'checked_in') await step(tx, row, 'check_in', by)
        return answer(tx, came.id, row.id, true)
      }),

    undo: (came: Came, by: By): Promise<LetIn> =>
      database.begin(async (tx) => {
        const row = await held(tx, came.id, admissionOf(came))
        if (row.checked_in_at === null) throw new Refusal('RECORD_MOVED_ON')
        await store.mark(tx, row.id, null)
        if ((await store.countArrived(tx, row.signup_id)) === 0) await step(tx, row, 'undo', by)
        return answer(tx, came.id, row.id, false)
      }),
  }
}
