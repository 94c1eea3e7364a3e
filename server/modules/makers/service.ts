import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { readMaker } from '#contract/accounts.ts'
import type { OutputInside } from '#contract/endpoint.ts'
import { fen } from '#contract/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import * as store from './store.ts'

export type Makers = ReturnType<typeof createMakers>
export type MakerInfo = OutputInside<typeof readMaker>

const inviteCodeBytes = 6

/** Maker accounts 创客: a realm of its own beside the enterprises. */
export function createMakers({ database, clock, origin }: { database: Database; clock: Clock; origin: string }) {
  return {
    async info(id: number): Promise<MakerInfo> {
      const row = await database.read((tx) => store.find(tx, id))
      assert(row, `session of a maker that does not exist: ${id}`)
      const { phone_masked, ...rest } = row
      const none = fen(0)
      return {
        ...rest,
        phone_number: phone_masked,
        invite_url: `${origin}/?invite=${row.invite_code}`,
        vip: { level_id: null, name: '', expires_at: null },
        wallet: { available: none, pending: none, held: none, debt: none, lifetime: none },
        wechat_bound: false,
        has_password: false,
      }
    },

    add: (tx: Tx, maker: { phoneMasked: string; nickname: string }): Promise<number> =>
      store.insert(tx, {
        phone_masked: maker.phoneMasked,
        nickname: maker.nickname,
        invite_code: randomBytes(inviteCodeBytes).toString('base64url'),
        created_at: clock(),
      }),
  }
}
