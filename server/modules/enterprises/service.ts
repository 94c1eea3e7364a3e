import assert from 'node:assert/strict'
import type { readEnterprise } from '#contract/accounts.ts'
import type { OutputInside } from '#contract/endpoint.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import * as store from './store.ts'

export type Enterprises = ReturnType<typeof createEnterprises>
export type EnterpriseInfo = OutputInside<typeof readEnterprise>

/** Enterprise accounts: who they are. What they own and owe is kept elsewhere. */
export function createEnterprises({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async info(id: number): Promise<EnterpriseInfo> {
      const row = await database.read((tx) => store.find(tx, id))
      assert(row, `session of an enterprise that does not exist: ${id}`)
      const { phone_masked, ...rest } = row
      return {
        ...rest,
        phone_number: phone_masked,
        certification: { state: 'none', level: null, expires_at: null },
        partner: { active: false, expires_at: null },
        score: 0,
        unread: 0,
      }
    },

    add: (tx: Tx, enterprise: { phoneMasked: string; name: string }): Promise<number> =>
      store.insert(tx, { phone_masked: enterprise.phoneMasked, name: enterprise.name, created_at: clock() }),
  }
}
