import { sql } from 'kysely'
import type { AccountRealm } from '#contract/base/realms.ts'
import { countWaiting, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { nameOfIndexes } from '#server/platform/secrets/sealing.ts'
import type { AccountRow } from './model.ts'

const ownedBy = (tx: Reader, realm: AccountRealm, ownerId: number) =>
  tx.selectFrom('accounts').selectAll().where('realm', '=', realm).where('owner_id', '=', ownerId)

export async function find(tx: Reader, realm: AccountRealm, ownerId: number): Promise<AccountRow | undefined> {
  return (await ownedBy(tx, realm, ownerId).executeTakeFirst()) as AccountRow | undefined
}

export async function lock(tx: Tx, realm: AccountRealm, ownerId: number): Promise<AccountRow | undefined> {
  return (await ownedBy(tx, realm, ownerId).forUpdate().executeTakeFirst()) as AccountRow | undefined
}

/** Locked against changes, together with everybody else who only looks. */
export async function share(tx: Tx, realm: AccountRealm, ownerId: number): Promise<AccountRow | undefined> {
  return (await ownedBy(tx, realm, ownerId).forShare().executeTakeFirst()) as AccountRow | undefined
}

const withPhone = (tx: Reader, realm: AccountRealm, indexes: readonly Buffer[]) =>
  tx.selectFrom('accounts').selectAll().where('realm', '=', realm).where('phone_index', 'in', indexes)

export async function findByPhone(
  tx: Reader,
  realm: AccountRealm,
  indexes: readonly Buffer[],
): Promise<AccountRow | undefined> {
  return (await withPhone(tx, realm, indexes).executeTakeFirst()) as AccountRow | undefined
}

/** By number and locked at once: whoever waited finds nobody if the number has moved on meanwhile. */
export async function lockByPhone(
  tx: Tx,
  realm: AccountRealm,
  indexes: readonly Buffer[],
): Promise<AccountRow | undefined> {
  return (await withPhone(tx, realm, indexes).forUpdate().executeTakeFirst()) as AccountRow | undefined
}

/** Whoever registers a number waits for others who do the same, and then sees what they did. */
export async function lockPhone(tx: Reader, realm: AccountRealm, indexes: readonly Buffer[]): Promise<void> {
  const name = nameOfIndexes(indexes)
  await sql`select pg_advisory_xact_lock(hashtext(${`phone ${realm}`}), hashtext(${name}))`.execute(tx)
}

export async function insert(tx: Tx, row: Omit<AccountRow, 'frozen_reason' | 'state'>): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ ...row, state: 'active' })
    .execute()
}

type Change = Partial<Omit<AccountRow, 'realm' | 'owner_id' | 'created_at'>>

export async function change(tx: Tx, realm: AccountRealm, ownerId: number, changed: Change): Promise<void> {
  await tx.updateTable('accounts').set(changed).where('realm', '=', realm).where('owner_id', '=', ownerId).execute()
}

export interface ClosureRow {
  id: number
  realm: AccountRealm
  owner_id: number
  reason: string
  state: 'waiting' | 'held' | 'cancelled' | 'done'
  note: string
  handled_by: number | null
  asked_at: Date
  ends_at: Date
  decided_at: Date | null
}

export async function insertClosure(
  tx: Tx,
  row: Pick<ClosureRow, 'realm' | 'owner_id' | 'reason' | 'asked_at' | 'ends_at'>,
): Promise<void> {
  await tx
    .insertInto('closures')
    .values({ ...row, state: 'waiting' })
    .execute()
}

/** The one that is neither taken back nor done. */
export async function openClosure(tx: Reader, realm: AccountRealm, ownerId: number): Promise<ClosureRow | undefined> {
  const row = await tx
    .selectFrom('closures')
    .selectAll()
    .where('realm', '=', realm)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['waiting', 'held'])
    .executeTakeFirst()
  return row as ClosureRow | undefined
}

export async function findClosure(tx: Reader, id: number): Promise<ClosureRow | undefined> {
  return (await tx.selectFrom('closures').selectAll().where('id', '=', id).executeTakeFirst()) as ClosureRow | undefined
}

export async function lockClosure(tx: Tx, id: number): Promise<ClosureRow | undefined> {
  const row = await tx.selectFrom('closures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as ClosureRow | undefined
}

export async function changeClosure(tx: Tx, id: number, changed: Partial<Omit<ClosureRow, 'id'>>): Promise<void> {
  await tx.updateTable('closures').set(changed).where('id', '=', id).execute()
}

export async function dueClosures(tx: Reader, now: Date, max: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('closures')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.realm', '=', 'closures.realm').onRef('accounts.owner_id', '=', 'closures.owner_id'),
    )
    .select('closures.id')
    .where('closures.state', '=', 'waiting')
    .where('closures.ends_at', '<=', now)
    .where('accounts.state', '=', 'closing')
    .orderBy('closures.ends_at')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

export async function waitingClosures(tx: Reader, max: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select asked_at as since from closures where state = 'waiting' order by asked_at limit ${max}`,
  )
}

interface TimelineRow {
  at: Date
  action: string
  after: unknown
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
}

/** What was done to an account, the latest first. */
export async function timeline(tx: Reader, subject: string, max: number): Promise<TimelineRow[]> {
  return tx
    .selectFrom('audit_log')
    .select(['at', 'action', 'after', 'actor_kind', 'actor_id', 'actor_name'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
}
