import { fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { OpenMatterInside } from '#contract/people/account-calls.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Keeper, Parts } from '../ports.ts'
import { bySystem, type Stepping } from '../stepping/service.ts'
import * as ads from '../store.ts'
import * as store from './store.ts'

const atOnce = 50

interface Means {
  keeper: Keeper
  stepping: Stepping
}

/** What ends by itself or with somebody's account: seats that nobody mends, ads of whoever is certified no longer. */
export function createExpiring({ database, begin }: Parts, { keeper, stepping }: Means) {
  async function each(tx: Tx, enterpriseId: number, now: Date, work: (row: ads.OpenRow) => Promise<unknown>) {
    for (const id of await store.aliveOf(tx, enterpriseId, shanghaiDay(now))) {
      const row = await ads.lock(tx, id)
      if (row) await work(row)
    }
  }

  /** While an account is frozen its ads are hidden; their days go by. */
  const freeze = (frozen: boolean) => (tx: Tx, enterpriseId: number, now: Date) =>
    each(tx, enterpriseId, now, ({ id }) =>
      keeper.change(tx, id, { frozen }, bySystem(now), frozen ? 'freeze' : 'thaw'),
    )

  return {
    /** Each in a transaction of its own, and under its lock: several processes may look at once. */
    async beat(now: Date): Promise<number> {
      const due = await database.read((tx) => store.lapsed(tx, now, atOnce))
      for (const id of due) {
        await begin(async (tx) => {
          const row = await ads.lock(tx, id)
          const late = row?.state === 'rejected' && row.mend_until !== null && row.mend_until <= now
          if (late) await stepping.take(tx, row, 'lapse', { ...bySystem(now), change: { mend_until: null } })
        })
      }
      return due.length
    },

    /** Nobody is certified any more: everything ends at once, and unused days are paid back unless they have left. */
    async uncertified(tx: Tx, enterpriseId: number, now: Date): Promise<void> {
      const step = (await store.hasLeft(tx, enterpriseId)) ? 'leave' : 'revoke'
      const change = { revision: null, revision_state: null, held_until: null, mend_until: null }
      await each(tx, enterpriseId, now, (row) =>
        stepping.take(tx, row, step, { ...bySystem(now), note: '企业认证已失效', change }),
      )
    },

    /** Those for which something would come back: whoever leaves is asked to call them off first. */
    async owed(tx: Reader, enterpriseId: number, now: Date): Promise<OpenMatterInside[]> {
      const today = shanghaiDay(now)
      const found: OpenMatterInside[] = []
      for (const id of await store.aliveOf(tx, enterpriseId, today)) {
        const row = await ads.findOwn(tx, enterpriseId, id)
        const amount = row ? model.dueOf(row, model.unusedDays(row, today)) : 0
        if (!row || amount === 0) continue
        found.push({ title: `广告“${row.title}”`, path: `/user/ads/${id}`, amount: fen(amount), comes_back: true })
      }
      return found
    },

    freeze: freeze(true),
    thaw: freeze(false),
  }
}
