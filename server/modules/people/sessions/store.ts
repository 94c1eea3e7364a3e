import { sql } from 'kysely'
import type { Realm } from '#contract/base/realms.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { SessionRow } from './model.ts'

export interface NewSession {
  realm: Realm
  owner_id: number
  person_id: number | null
  token_hash: Buffer
  binder_hash: Buffer | null
  device: string
  network: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

export async function insert(tx: Tx, session: NewSession): Promise<number> {
  const { id } = await tx.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function find(tx: Reader, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select(['id', 'realm', 'owner_id', 'person_id', 'binder_hash', 'last_seen_at', 'expires_at', 'ended_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row as SessionRow | undefined
}

export async function touch(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .where('last_seen_at', '<', at)
    .execute()
}

/** Whose it was; undefined where it was over already. */
export async function end(tx: Tx, id: number, at: Date): Promise<Owner | undefined> {
  const row = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['realm', 'owner_id as id'])
    .executeTakeFirst()
  return row as Owner | undefined
}

/** Ends every session of somebody, except the one they are speaking through, if any. */
export async function endAll(tx: Tx, owner: Owner, at: Date, except?: number) {
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('realm', '=', owner.realm)
    .where('owner_id', '=', owner.id)
    .where('ended_at', 'is', null)
  if (except !== undefined) query = query.where('id', '<>', except)
  await query.execute()
}

/** Until when the session lasts that goes on under these; undefined where it is none of a browser's. */
export async function renew(tx: Tx, id: number, secrets: { token_hash: Buffer; binder_hash: Buffer }) {
  const row = await tx
    .updateTable('sessions')
    .set(secrets)
    .where('id', '=', id)
    .where('binder_hash', 'is not', null)
    .where('ended_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at
}

export interface Owner {
  realm: Realm
  id: number
}

export interface LiveSession {
  id: number
  browser: boolean
  device: string
  network: string
  created_at: Date
  last_seen_at: Date
}

/** The sessions of somebody that can still be used, the one used last first. */
export async function live(tx: Reader, owner: Owner, { now, seenAfter }: { now: Date; seenAfter: Date }, max: number) {
  const rows: LiveSession[] = await tx
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'created_at', 'last_seen_at'])
    .select(({ eb }) => eb('binder_hash', 'is not', null).$castTo<boolean>().as('browser'))
    .where('realm', '=', owner.realm)
    .where('owner_id', '=', owner.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows
}

/** Whether somebody has come in from a device and network before; undefined if they never came in at all. */
export async function hasComeFrom(tx: Reader, owner: Owner, from: { device: string; network: string }) {
  const { rows } = await sql<{ known: boolean | null }>`
    select bool_or(device = ${from.device} and network = ${from.network}) as known
    from sessions where realm = ${owner.realm} and owner_id = ${owner.id}`.execute(tx)
  return rows[0]?.known ?? undefined
}

/** Waits for others who open a session for the same person, so that together they keep to the limit. */
export async function lockOwner(tx: Reader, { realm, id }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`session ${realm}`}), hashint8(${id}))`.execute(tx)
}

/** Ends the sessions of somebody beyond the `keep` that were used last. */
export async function endBeyond(tx: Tx, { realm, id }: Owner, keep: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update sessions set ended_at = ${at} where id in (
    select id from sessions where realm = ${realm} and owner_id = ${id} and ended_at is null
    order by last_seen_at desc, id desc offset ${keep})`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Ends one session of somebody; false if it is not theirs, or over. */
export async function endOwn(tx: Tx, { realm, id: ownerId }: Owner, id: number, at: Date): Promise<boolean> {
  const done = await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('realm', '=', realm)
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export async function lastSeen(tx: Reader, realm: Realm, ownerIds: readonly number[]): Promise<Map<number, Date>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sessions')
    .select(({ fn }) => ['owner_id', fn.max('last_seen_at').as('at')])
    .where('realm', '=', realm)
    .where('owner_id', 'in', ownerIds)
    .groupBy('owner_id')
    .execute()
  return new Map(rows.map(({ owner_id, at }) => [owner_id, at]))
}

export async function deleteExpiredBefore(tx: Tx, at: Date): Promise<number> {
  const [done] = await tx.deleteFrom('sessions').where('expires_at', '<', at).execute()
  return Number(done?.numDeletedRows ?? 0)
}
