import { z } from 'zod'
import { fen } from '#contract/base/money.ts'
import { type AccountRealm, accountRealms } from '#contract/base/realms.ts'
import { type Own, readEnterprise, readMaker, readWallet } from '#contract/people/accounts.ts'
import type { Arrive, Arrived, Identity } from '#server/http/identity.ts'
import type { Wallets } from '#server/modules/money/wallets/service.ts'
import type { Enterprises } from '#server/modules/people/enterprises/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import { hashOf, type Sessions } from '#server/modules/people/sessions/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import * as store from './store.ts'

export type Visitor = ReturnType<typeof createVisitor>

interface Parts {
  database: Database
  clock: Clock
  sessions: Pick<Sessions, 'admits' | 'isToken'>
  enterprises: Pick<Enterprises, 'present'>
  makers: Pick<Makers, 'present'>
  wallets: Pick<Wallets, 'bag' | 'makerPurses'>
}

/** Whoever opens a page: which of their tokens are alive, and what the page shows of them, in one statement. */
export function createVisitor({ database, clock, sessions, enterprises, makers, wallets }: Parts) {
  const arrive: Arrive = async ({ tokens, binders, wallets: withWallets }) => {
    const hashes = new Map<AccountRealm, Buffer>()
    for (const realm of accountRealms) {
      const token = tokens[realm]
      if (token !== undefined && sessions.isToken(token)) hashes.set(realm, hashOf(token))
    }
    const rows = hashes.size === 0 ? [] : await database.read((tx) => store.visitors(tx, [...hashes.values()]))
    const identity: Identity = {}
    const own: Own = { enterprise: null, wallet: null, maker: null }
    for (const row of rows) {
      // A token counts in the cookie of its own realm only.
      if (!hashes.get(row.realm)?.equals(row.token_hash)) continue
      if (!(await sessions.admits(row, binders))) continue
      identity[row.realm] = { id: row.id, realm: row.realm, ownerId: row.owner_id }
      await show(row, own, withWallets)
    }
    const dead = accountRealms.filter((realm) => tokens[realm] !== undefined && !identity[realm])
    return { identity, own, dead } satisfies Arrived
  }

  /** As the calls of the contract answer it, so that nothing stands in a page that they would not say. */
  async function show(row: store.VisitorRow, own: Own, withWallets: boolean): Promise<void> {
    if (row.realm === 'enterprise') {
      own.enterprise = z.encode(readEnterprise.output, enterprises.present(row.enterprise, row))
      if (withWallets) own.wallet = z.encode(readWallet.output, await wallets.bag(row.owner_id, clock()))
      return
    }
    const purses = withWallets ? await database.read((tx) => wallets.makerPurses(tx, row.owner_id)) : undefined
    const { children, wechat_bound, ...maker } = row.maker
    const whole = makers.present(maker, { ...row, children, wechat_bound, wallet: purses ?? noPurses })
    const { wallet, ...rest } = z.encode(readMaker.output, whole)
    own.maker = { ...rest, wallet: purses ? wallet : null }
  }

  return { arrive }
}

const noPurses = { available: fen(0), pending: fen(0), held: fen(0), debt: fen(0), lifetime: fen(0) }
