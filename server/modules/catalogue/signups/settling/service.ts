import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Owner, Parts } from '../ports.ts'
import { bySystem, type Doing, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

interface Sold {
  no: string
  reference: string
}

/** What becomes of a seat when the counter says what became of its order, or when somebody leaves for good. */
export function createSettling(parts: Parts, { stepping }: { stepping: Stepping }) {
  const { sealing } = parts
  return {
    /** Paid: the seat that was kept is theirs. */
    async onPaid(tx: Tx, { reference, no: order_no }: Sold, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      if (row?.state !== 'unpaid') throw new Error(`${reference} was paid and does not wait for it`)
      const activity = await parts.activities.seats.find(tx, row.activity_id)
      if (!activity) throw new Error(`the activity of ${reference} is gone`)
      // The seats stay held, so what the activity counts stays as it is, and nobody has to wait for its lock.
      const course = { row: { ...activity, shown: true } }
      const change = { order_no, paid_at: now }
      await stepping.take(tx, course, row, 'pay', { ...bySystem(now), change })
    },

    /** Until when whoever paid may change their mind. */
    async freeUntil(tx: Reader, { reference }: Sold): Promise<Date | null> {
      const row = await store.findByNo(tx, reference)
      const activity = row && (await parts.activities.seats.find(tx, row.activity_id))
      return activity ? (activity.cancel_until ?? activity.starts_at) : null
    },

    /** Nobody paid in time, or it was called off: the seat is kept as long as it was promised. */
    async onClosed(tx: Tx, { reference }: Sold, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      if (row?.state !== 'unpaid') return
      await store.change(tx, row.id, { order_no: '', updated_at: now })
      await stepping.note(tx, row, 'unpay', bySystem(now))
    },

    /** Somebody leaves: whoever waits gets the seats, and who they were is forgotten. */
    async forget(tx: Tx, owner: Owner, now: Date): Promise<void> {
      for (const id of await store.livingOf(tx, owner)) {
        const found = await store.find(tx, id)
        if (!found) continue
        const course = await stepping.hold(tx, found.activity_id, now)
        const row = await stepping.lockClosed(tx, found, now)
        if (model.over.has(row.state)) continue
        const doing: Doing = { ...bySystem(now), note: '账户已注销', change: { end_reason: '账户已注销' } }
        // What was paid stays with us: there is no purse any more that it could go to.
        await stepping.take(tx, course, { ...row, paid_at: null }, 'cancel', doing)
        await stepping.moveUp(tx, course, now)
      }
      await store.forget(tx, owner, {
        name_sealed: sealing.seal('', 'signups.name'),
        phone_sealed: sealing.seal('', 'signups.phone'),
        answers_sealed: sealing.seal('[]', 'signups.answers'),
      })
    },
  }
}
