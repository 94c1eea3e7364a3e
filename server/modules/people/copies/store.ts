import { sql } from 'kysely'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { State } from './model.ts'

export interface Owner {
  realm: AccountRealm
  id: number
}

export interface CopyRow {
  id: number
  realm: AccountRealm
  owner_id: number
  session_id: number
  state: State
  bytes: number | null
  file: string
  created_at: Date
  expires_at: Date
}

export async function latest(tx: Reader, { realm, id }: Owner): Promise<CopyRow | undefined> {
  const { rows } = await sql<CopyRow>`
    select * from personal_copies where realm = ${realm} and owner_id = ${id} order by id desc limit 1`.execute(tx)
  return rows[0]
}

/** Locked by its owner: two requests at once cannot both be the one of that day. */
export async function madeSince(tx: Tx, { realm, id }: Owner, since: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`copy ${realm}`}), ${id}::int)`.execute(tx)
  const { rows } = await sql`
    select from personal_copies
    where realm = ${realm} and owner_id = ${id} and state <> 'failed' and created_at > ${since} limit 1`.execute(tx)
  return rows.length > 0
}

type NewCopy = Pick<CopyRow, 'realm' | 'owner_id' | 'session_id' | 'file' | 'created_at' | 'expires_at'>

export async function insert(tx: Tx, row: NewCopy): Promise<CopyRow> {
  const { rows } = await sql<CopyRow>`
    insert into personal_copies (realm, owner_id, session_id, state, file, created_at, expires_at)
    values (${row.realm}, ${row.owner_id}, ${row.session_id}, 'waiting', ${row.file}, ${row.created_at},
      ${row.expires_at})
    returning *`.execute(tx)
  return rows[0] as CopyRow
}

/** The file of whoever asked for it, through the session in which they proved who they are. */
export async function findOpenable(
  tx: Reader,
  { realm, id }: Owner,
  sessionId: number,
  now: Date,
): Promise<CopyRow | undefined> {
  const { rows } = await sql<CopyRow>`
    select * from personal_copies
    where realm = ${realm} and owner_id = ${id} and session_id = ${sessionId} and state = 'done'
      and expires_at > ${now}
    order by id desc limit 1`.execute(tx)
  return rows[0]
}

interface Claiming {
  now: Date
  until: Date
  file: string
}

/** With the file of a writer that was given up, where there was one. */
type Claimed = CopyRow & { former: string | null }

/**
 * The next one that nobody writes, or whose writer is silent; taken by its lock. Fencing token: each attempt writes to
 * a file of its own, and whoever does not name that file any more has lost it, also if it was only slow.
 */
export async function claim(tx: Tx, { now, until, file }: Claiming): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update personal_copies as copy set state = 'running', leased_until = ${until}, file = ${file}
    from (
      select id, state, file from personal_copies
      where state = 'waiting' or (state = 'running' and leased_until < ${now})
      order by id limit 1 for update skip locked) as due
    where copy.id = due.id
    returning copy.*, case when due.state = 'running' then due.file end as former`.execute(tx)
  return rows[0]
}

type Lease = Pick<CopyRow, 'id' | 'file'>

export async function renew(tx: Tx, { id, file }: Lease, until: Date): Promise<void> {
  await sql`
    update personal_copies set leased_until = ${until}
    where id = ${id} and file = ${file} and state = 'running'`.execute(tx)
}

/** Whether it is still wanted, and from this writer: of whoever has left meanwhile nothing is kept. */
export async function finish(
  tx: Tx,
  { id, file }: Lease,
  { state, bytes, now }: { state: 'done' | 'failed'; bytes: number | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update personal_copies set state = ${state}, bytes = ${bytes}, finished_at = ${now}, leased_until = null
    where id = ${id} and file = ${file} and state = 'running' and expires_at > ${now} returning id`.execute(tx)
  return rows.length > 0
}

/** Whoever leaves leaves no copy behind: its time is over at once, and the next sweep takes the file. */
export async function expire(tx: Tx, { realm, id }: Owner, now: Date): Promise<void> {
  await sql`
    update personal_copies set expires_at = ${now}
    where realm = ${realm} and owner_id = ${id} and expires_at > ${now}`.execute(tx)
}

export async function expired(tx: Reader, now: Date, max: number): Promise<{ id: number; file: string }[]> {
  const { rows } = await sql<{ id: number; file: string }>`
    select id, file from personal_copies
    where expires_at <= ${now} and (leased_until is null or leased_until < ${now})
    order by id limit ${max}`.execute(tx)
  return rows
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await sql`delete from personal_copies where id = ${id}`.execute(tx)
}
