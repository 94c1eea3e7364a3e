import { seatsFree } from '#server/modules/catalogue/activities/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { By, Parts } from '../ports.ts'
import { byStaff, type Course, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

/** What operators decide about who comes. */
export function createReviewing({ begin }: Pick<Parts, 'begin'>, { stepping }: { stepping: Stepping }) {
  async function demanded(tx: Tx, id: number, now: Date): Promise<{ course: Course; row: store.SignupRow }> {
    const found = await store.find(tx, id)
    if (!found) throw new Refusal('RECORD_NOT_FOUND')
    const course = await stepping.hold(tx, found.activity_id, now)
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return { course, row }
  }

  const decision = ({ caller, now }: By) => ({ decided_by: caller.staffId, decided_at: now })

  return {
    /** A seat where there is one, with a day to pay for it; otherwise a place in the queue. */
    approve: (id: number, by: By): Promise<void> =>
      begin(async (tx) => {
        const { now } = by
        const { course, row } = await demanded(tx, id, now)
        if (!model.operatorSteps(row.state, course.row, now).includes('approve') || course.row.state === 'cancelled') {
          throw new Refusal('RECORD_MOVED_ON', { state: row.state })
        }
        const seen = { free: seatsFree(course.row), waiting: course.row.waiting, seats: row.seats }
        const place = model.placeFor(seen, course.row, now)
        if (place === undefined) throw new Refusal('SIGNUP_FULL')
        const doing = byStaff(by)
        if (place === 'queue') {
          const change = { ...decision(by), queue_no: await stepping.numbered(tx, course) }
          await stepping.take(tx, course, row, 'line_up', { ...doing, change })
        } else if (row.amount > 0) {
          const change = { ...decision(by), hold_until: model.payUntil(now, course.row) }
          await stepping.take(tx, course, row, 'charge', { ...doing, change })
        } else {
          await stepping.take(tx, course, row, 'admit', { ...doing, change: decision(by) })
        }
      }),

    reject: (id: number, reason: string, by: By): Promise<void> =>
      begin(async (tx) => {
        const { course, row } = await demanded(tx, id, by.now)
        const change = { ...decision(by), reject_reason: reason }
        await stepping.take(tx, course, row, 'reject', { ...byStaff(by), note: reason, change })
      }),

    /** One that was let in already is taken off the list; what it paid goes back, whenever that is. */
    strike: (id: number, reason: string, by: By): Promise<void> =>
      begin(async (tx) => {
        const found = await store.find(tx, id)
        if (!found) throw new Refusal('RECORD_NOT_FOUND')
        const course = await stepping.hold(tx, found.activity_id, by.now)
        const seen = await store.find(tx, id)
        const row = await stepping.lockClosed(tx, seen ?? found, by.now)
        if (!model.operatorSteps(row.state, course.row, by.now).includes('strike')) {
          throw new Refusal('RECORD_MOVED_ON', { state: row.state })
        }
        const change = { ...decision(by), end_reason: reason }
        await stepping.take(tx, course, row, 'strike', { ...byStaff(by), note: reason, change })
        await stepping.moveUp(tx, course, by.now)
      }),
  }
}
