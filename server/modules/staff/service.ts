import { type Right, rights } from '#contract/rights.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import * as store from './store.ts'

export type Staff = ReturnType<typeof createStaff>

/** The people behind the console, and what each of them may do. */
export function createStaff({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** A right that the product no longer knows is no right, even if a role still names it. */
    async rightsOf(staffId: number): Promise<ReadonlySet<Right>> {
      const named = await database.read((tx) => store.rightsOf(tx, staffId))
      return new Set(named.filter((name): name is Right => name in rights))
    },

    async add(tx: Tx, person: { account: string; name: string; rights: readonly Right[] }): Promise<number> {
      const { account, name } = person
      const id = await store.insert(tx, { account, name, created_at: clock() })
      const roleId = await store.insertRole(tx, { name: `${account} 的角色`, rights: [...person.rights] })
      await store.giveRole(tx, id, roleId)
      return id
    },
  }
}
