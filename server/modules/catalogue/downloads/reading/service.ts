import type { Paging } from '#contract/base/paging.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { DownloadLevel, DownloadWay } from '#contract/catalogue/downloads.words.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { downloadLimits, wayTo } from '../model.ts'
import type { Owner, Parts } from '../ports.ts'
import * as store from '../store.ts'

interface Levels {
  levelOf(tx: Reader, owner: Owner, now: Date): Promise<{ level: DownloadLevel; free: number }>
}

/** What somebody took, and what of it they can have again. */
export function createReading({ database, resources, settings }: Parts, { levelOf }: Levels) {
  return {
    record: (owner: Owner, way: DownloadWay | undefined, paging: Paging, now: Date) =>
      database.look(async (tx) => {
        const page = await store.page(tx, owner, paging, way)
        const { level, free } = await levelOf(tx, owner, now)
        const ids = [...new Set(page.list.map(({ resource_id }) => resource_id))]
        const terms = await resources.termsOf(tx, ids, now)
        const limit = (await settings.get(downloadLimits))[level]
        const { taken, free_taken } = await store.takenSince(tx, owner, startOfShanghaiDay(shanghaiDay(now)), 0)
        const list = page.list.map(({ state, purchase_id: _purchase, ...row }) => {
          const owned = state === 'paid' && row.free_until !== null && row.free_until > now
          const found = terms.get(row.resource_id)
          const again = found && wayTo(found, { owner, free: free_taken < free, owned })
          return {
            ...row,
            refunded: state === 'refunded',
            refund_reason: row.refund_reason ?? '',
            free_until: state === 'paid' ? row.free_until : null,
            available: again !== undefined && again !== 'not-for-you',
            points_now: again === 'points' ? (found?.points ?? 0) : 0,
          }
        })
        return { ...page, list, limit, left_today: Math.max(0, limit - taken) }
      }),
  }
}
