import { shanghaiDay } from '#contract/base/time.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Drawing } from '../drawing/service.ts'
import { warnedBeforeMs } from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from './store.ts'

const ownersAtOnce = 100
const dayBefore = (at: Date) => shanghaiDay(new Date(at.getTime() - 1))

/** What time does to points: it reminds, it ends. */
export function createExpiring({ database, ledger, messages }: Parts, { hold, expireOf }: Drawing) {
  return {
    /** Takes what has run out, owner by owner; one that fails keeps nobody else waiting. */
    async expire(now: Date): Promise<void> {
      const failures: unknown[] = []
      for (;;) {
        const owners = await database.read((tx) => store.ownersDue(tx, now, ownersAtOnce))
        for (const owner of owners) {
          await ledger
            .begin(async (tx) => {
              await hold(tx, owner, now)
              await expireOf(tx, owner, now)
              crashPoint('points.expired')
            })
            .catch((error: unknown) => failures.push(error))
        }
        // Those that failed are due still: another round would find nothing but them.
        if (failures.length > 0) throw new AggregateError(failures, 'some of what has run out is still there')
        if (owners.length < ownersAtOnce) return
      }
    },

    /** Tells everybody once what is about to run out. */
    async warn(now: Date): Promise<void> {
      const until = new Date(now.getTime() + warnedBeforeMs)
      for (let told = ownersAtOnce; told === ownersAtOnce; ) {
        told = await database.begin(async (tx) => {
          const due = await store.warn(tx, now, until, ownersAtOnce)
          for (const { kind: realm, id, points, first } of due) {
            const values = { points: String(points), day: dayBefore(first) }
            await messages.tell(tx, { realm, id }, { event: 'score.expiring', values, now })
          }
          return due.length
        })
      }
    },
  }
}
