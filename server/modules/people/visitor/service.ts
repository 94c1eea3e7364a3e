import { z } from 'zod'
import { type AccountRealm, accountRealms } from '#contract/base/realms.ts'
import { type Own, readEnterprise, readMaker, readWallet, type Wallet } from '#contract/people/accounts.ts'
import type { Arrive, Arrived, Identity } from '#server/http/identity.ts'
import { partnerOf } from '#server/modules/catalogue/companies/service.ts'
import { vipIn } from '#server/modules/money/vips/service.ts'
import type { Wallets } from '#server/modules/money/wallets/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Enterprises } from '#server/modules/people/enterprises/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import { hashOf, type SessionRow, type Sessions } from '#server/modules/people/sessions/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createGathering } from '#server/platform/gathering.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import * as store from './store.ts'

export type Visitor = ReturnType<typeof createVisitor>

interface Parts {
  database: Database
  clock: Clock
  sessions: Pick<Sessions, 'admits' | 'isToken'>
  enterprises: Pick<Enterprises, 'present'>
  certifications: Pick<Certifications, 'standingOf'>
  makers: Pick<Makers, 'present'>
  wallets: Pick<Wallets, 'bag' | 'makerPursesIn'>
}

/** An answer of the database that does not come keeps one of two ways; nobody else waits for it. */
const together = { atOnceMax: 100, waitingMax: 5_000, underWayMax: 2, tryAlone: false } as const

/** Whoever opens a page: which of their tokens are alive, and what the page shows of them, in one statement. */
export function createVisitor({ database, clock, sessions, enterprises, certifications, makers, wallets }: Parts) {
  /** Those who open pages at the same time are looked for together: at some hundred a second most of them are. */
  const greeted = createGathering(async (asked: readonly (readonly Buffer[])[]) => {
    const rows = await database.look((tx) => store.greeted(tx, asked.flat()))
    const byToken = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]))
    return asked.map((hashes) => hashes.flatMap((hash) => byToken.get(hash.toString('latin1')) ?? []))
  }, together)

  const arrive: Arrive = async ({ tokens, binders, whole, wallet }) => {
    const hashes = new Map<AccountRealm, Buffer>()
    for (const realm of accountRealms) {
      const token = tokens[realm]
      if (token !== undefined && sessions.isToken(token)) hashes.set(realm, hashOf(token))
    }
    const identity: Identity = {}
    let has: Arrived['wallet']
    const own: Own = { enterprise: null, wallet: null, maker: null }
    const admit = async (row: Found): Promise<boolean> => {
      // A token counts in the cookie of its own realm only.
      if (row.realm === 'staff' || row.person_id === null || !hashes.get(row.realm)?.equals(row.token_hash))
        return false
      if (!(await sessions.admits(row, binders))) return false
      identity[row.realm] = { id: row.id, realm: row.realm, ownerId: row.owner_id, personId: row.person_id }
      return true
    }
    const sought = [...hashes.values()]
    if (sought.length > 0 && whole) {
      for (const row of await database.look((tx) => store.visitors(tx, hashes, wallet)))
        if (await admit(row)) {
          if (wallet && row.realm === 'enterprise') has = bagOf(row)
          await show(row, own)
        }
    } else if (sought.length > 0) {
      for (const row of await greeted(sought)) if (await admit(row)) greet(row, own)
    }
    const dead = accountRealms.filter((realm) => tokens[realm] !== undefined && !identity[realm])
    return { identity, own, wallet: has, dead } satisfies Arrived
  }

  function bagOf(row: Extract<store.VisitorRow, { realm: 'enterprise' }>): Promise<Wallet> {
    const bag = wallets.bag(row.owner_id, clock(), row).then((purses) => z.encode(readWallet.output, purses))
    // Whoever shows it hears of it; until then it must not pass for an error that nobody looks at.
    bag.catch(() => undefined)
    return bag
  }

  /** As the calls of the contract answer it, so that nothing stands in a page that they would not say. */
  async function show(row: store.VisitorRow, own: Own): Promise<void> {
    if (row.realm === 'enterprise') {
      const certification = certifications.standingOf(row.standing, clock())
      const partner = partnerOf(row, clock())
      const shown = enterprises.present(row.enterprise, { ...row, certification, partner })
      own.enterprise = z.encode(readEnterprise.output, shown)
      return
    }
    const purses = await wallets.makerPursesIn(row, row.owner_id)
    const { children, wechat_bound, ...maker } = row.maker
    const vip = vipIn(row, clock())
    const about = { ...row, children, wechat_bound, wallet: purses, vip }
    own.maker = z.encode(readMaker.output, makers.present(maker, about))
  }

  return { arrive }
}

type Found = SessionRow & { token_hash: Buffer }

function greet(row: store.GreetedRow, own: Own): void {
  const { realm, owner_id: id, name, picture, phone_masked: phone_number, unread, unread_leads } = row
  if (realm === 'maker') own.maker = { id, nickname: name, avatar: picture, phone_number, unread, unread_leads }
  else own.enterprise = { id, name, logo: picture, phone_number, unread, unread_leads }
}
