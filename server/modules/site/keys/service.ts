import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { keepKeys } from '#server/platform/secrets/kept-keys.ts'
import { createResealing, type SealedTable } from '#server/platform/secrets/resealing.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { Secret } from '#server/platform/secrets/secrets.ts'

export type KeyService = ReturnType<typeof createKeys>

interface Parts {
  database: Database
  sealing: Sealing
  sealed: readonly SealedTable[]
  /** None: nothing is to be done, and nobody looks through the tables for it. */
  formerKeys: readonly Secret[]
}

/** A pass of what others held meanwhile is worth repeating, but not without end. */
const passesMax = 5

/** The successor of the house's secret: what the one before has sealed is sealed anew, and what outlives it is kept. */
export function createKeys({ database, sealing, sealed, formerKeys }: Parts) {
  const resealing = createResealing({ database, sealing, tables: sealed })

  return {
    /** Idempotent, may be cut off at any moment, and run in several processes at once. How many rows it was. */
    async reseal(clock: Clock, forMs: number): Promise<number> {
      if (formerKeys.length === 0) return 0
      const until = clock().getTime() + forMs
      await database.begin((tx) => keepKeys(tx, { formerKeys, sealing, now: clock() }))
      let all = 0
      for (let pass = 0; pass < passesMax; pass++) {
        const count = await resealing.pass(() => clock().getTime() < until)
        all += count
        if (count === 0) break
      }
      return all
    },

    /** How far it is, table by table. */
    progress: () => database.read(resealing.progress),
  }
}
