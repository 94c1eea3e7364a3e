import { shanghaiDay } from '#contract/base/time.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import { bySystem, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

const atOnce = 50

/** What time does: it reminds, it ends, and it gives up on what nobody hands in again. */
export function createExpiring({ database, begin, messages }: Parts, { stepping }: { stepping: Stepping }) {
  /** Each in a transaction of its own, and under its lock: several processes may look at once. */
  async function each(
    due: (tx: Reader) => Promise<number[]>,
    work: (tx: Tx, row: store.CertificationRow) => Promise<void>,
  ): Promise<number> {
    const ids = await database.read(due)
    for (const id of ids) {
      await begin(async (tx) => {
        const row = await store.lock(tx, id)
        if (row) await work(tx, row)
      })
    }
    return ids.length
  }

  async function remind(tx: Tx, row: store.CertificationRow, now: Date): Promise<void> {
    if (row.state !== 'approved' || !row.expires_at) return
    const days = model.reminderDue(row.expires_at, row.reminded_days, now)
    if (days === undefined) return
    await store.change(tx, row.id, { reminded_days: days })
    const left = Math.max(1, Math.ceil((row.expires_at.getTime() - now.getTime()) / model.dayMs))
    const values = { company: row.company_name, days: String(left), expires: shanghaiDay(row.expires_at) }
    const event = days === 1 ? 'cert.ending' : 'cert.expiring'
    await messages.tell(tx, { realm: 'enterprise', id: row.enterprise_id }, { event, values, now })
  }

  return {
    async beat(now: Date): Promise<number> {
      const ended = await each(
        (tx) => store.overdue(tx, now, atOnce),
        async (tx, row) => {
          if (row.state !== 'approved' || model.isInForce(row, now)) return
          // Name and page stay as they were found to be; what is in force is not, any more.
          await stepping.take(tx, row, 'expire', bySystem(now))
        },
      )
      const lapsed = await each(
        (tx) => store.lapsed(tx, now, atOnce),
        async (tx, row) => {
          if (row.resubmit_until === null || row.resubmit_until > now) return
          if (row.state === 'rejected' || row.state === 'withdrawn')
            await stepping.take(tx, row, 'lapse', bySystem(now))
        },
      )
      let reminded = 0
      for (const days of model.reminderDays) {
        const until = new Date(now.getTime() + days * model.dayMs)
        reminded += await each(
          (tx) => store.toRemind(tx, { days, until, now }, atOnce),
          (tx, row) => remind(tx, row, now),
        )
      }
      return ended + lapsed + reminded
    },
  }
}
