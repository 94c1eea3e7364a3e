import assert from 'node:assert/strict'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Realm } from '#contract/base/realms.ts'
import type { Identify, Identity, Presented } from '#server/http/identity.ts'
import { sessionsTopic } from '#server/http/live.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { signal } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { deviceName, hashOf, isLive, lifetimes, liveMax, maskNetwork, type SessionRow, seenEveryMs } from './model.ts'
import type { StaffRights } from './ports.ts'
import * as store from './store.ts'

export { deviceName, hashOf, lifetimes, maskNetwork, type SessionRow } from './model.ts'

export type Sessions = ReturnType<typeof createSessions>

const tokenBytes = 32
/** 32 bytes in base64url; anything else was never given out and need not be looked up. */
const tokenPattern = /^[\w-]{43}$/

const newSecret = () => randomBytes(tokenBytes).toString('base64url')

export interface NewSession {
  realm: Realm
  ownerId: number
  browser: boolean
  userAgent?: string
  ip?: string
}

export type LiveSession = store.LiveSession

/** What a browser is given to speak through its session from now on. */
export interface RenewedSession {
  token: string
  binder: string
  maxAgeS: number
}

export interface OpenedSession extends RenewedSession {
  id: number
  /** Who speaks through it; null for staff. */
  personId: number | null
  expiresAt: Date
}

interface Parts {
  database: Database
  clock: Clock
  persons: Pick<Persons, 'ownerOf'>
  staffRights: StaffRights
}

/** Who is signed in. Every question goes to the database, so a session ended in one process is over in all of them. */
export function createSessions(parts: Parts) {
  const { database, clock, persons, staffRights } = parts

  const isToken = (token: string) => tokenPattern.test(token)

  /** Whether a session still counts for whoever presents it; being used keeps it alive. */
  async function admits(session: SessionRow, binders: Presented['binders']): Promise<boolean> {
    const now = clock()
    if (!isLive(session, now) || !isBound(session, binders)) return false
    if (now.getTime() - session.last_seen_at.getTime() > seenEveryMs) {
      await database.begin((tx) => store.touch(tx, session.id, now))
    }
    return true
  }

  const identify: Identify = async ({ token, binders }) => {
    if (!isToken(token)) return {}
    const session = await database.look((tx) => store.find(tx, hashOf(token)))
    return session && (await admits(session, binders)) ? identityOf(session, staffRights) : {}
  }

  /** Whoever goes on listening through a session hears that it may be over, in every process. */
  const tellEnded = (tx: Tx, { realm, id }: store.Owner) => signal(tx, sessionsTopic(realm, id))

  async function endAll(tx: Tx, owner: store.Owner, except?: number): Promise<void> {
    await store.endAll(tx, owner, clock(), except)
    await tellEnded(tx, owner)
  }

  return {
    identify,
    isToken,
    admits,

    /** A browser's session also gets a binder, which its cookie must bring along with the token. */
    async open(tx: Tx, session: NewSession): Promise<OpenedSession> {
      const now = clock()
      const owner = { realm: session.realm, id: session.ownerId }
      await store.lockOwner(tx, owner)
      if (await store.endBeyond(tx, owner, liveMax - 1, now)) await tellEnded(tx, owner)
      const [token, binder] = [newSecret(), newSecret()]
      const { absoluteMs } = lifetimes[session.realm]
      const expiresAt = new Date(now.getTime() + absoluteMs)
      const { realm, ownerId } = session
      const personId = realm === 'staff' ? null : await persons.ownerOf(tx, realm, ownerId)
      const id = await store.insert(tx, {
        realm: session.realm,
        owner_id: session.ownerId,
        person_id: personId,
        token_hash: hashOf(token),
        binder_hash: session.browser ? hashOf(binder) : null,
        device: deviceName(session.userAgent ?? '', session.browser),
        network: maskNetwork(session.ip ?? ''),
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
      })
      return { id, personId, token, binder, expiresAt, maxAgeS: absoluteMs / 1000 }
    },

    async end(tx: Tx, id: number): Promise<void> {
      const owner = await store.end(tx, id, clock())
      if (owner) await tellEnded(tx, owner)
    },

    endAll: (tx: Tx, owner: store.Owner) => endAll(tx, owner),

    /**
     * Ends every session of somebody but the one they are speaking through, which goes on under a new token where it is
     * a browser's: whoever copied the old one is out as well. Scripts and apps keep theirs, there is no way to hand
     * them another.
     */
    async endOthers(tx: Tx, owner: store.Owner, sessionId: number): Promise<RenewedSession | undefined> {
      const now = clock()
      await endAll(tx, owner, sessionId)
      const [token, binder] = [newSecret(), newSecret()]
      const expiresAt = await store.renew(tx, sessionId, { token_hash: hashOf(token), binder_hash: hashOf(binder) })
      return expiresAt && { token, binder, maxAgeS: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) }
    },

    /** The devices somebody is signed in with, the one used last first. */
    live: (tx: Reader, owner: store.Owner): Promise<store.LiveSession[]> => {
      const now = clock()
      const seenAfter = new Date(now.getTime() - lifetimes[owner.realm].idleMs)
      return store.live(tx, owner, { now, seenAfter }, liveMax)
    },

    hasComeFrom: (tx: Reader, owner: store.Owner, from: { device: string; network: string }) =>
      store.hasComeFrom(tx, owner, from),

    /** False when it is nobody's, somebody else's, or over already. */
    async endOwn(tx: Tx, owner: store.Owner, id: number): Promise<boolean> {
      const ended = await store.endOwn(tx, owner, id, clock())
      if (ended) await tellEnded(tx, owner)
      return ended
    },

    lastSeen: (tx: Reader, realm: Realm, ownerIds: readonly number[]) => store.lastSeen(tx, realm, ownerIds),

    forgetExpiredBefore: (at: Date) => database.begin((tx) => store.deleteExpiredBefore(tx, at)),
  }
}

/** A token that a script stole is of no use without the cookie that no script can read. */
function isBound({ realm, binder_hash }: SessionRow, binders: Presented['binders']): boolean {
  if (!binder_hash) return true
  const binder = binders[realm]
  return binder !== undefined && timingSafeEqual(hashOf(binder), binder_hash)
}

async function identityOf(session: SessionRow, staffRights: StaffRights): Promise<Identity> {
  const { id, realm, owner_id: ownerId, person_id: personId } = session
  if (realm === 'staff') return { staff: { id, realm, ownerId, rights: await staffRights(ownerId) } }
  assert(personId !== null, 'a person speaks through every session of an account')
  return { [realm]: { id, realm, ownerId, personId } }
}
