import { sql } from 'kysely'
import type { FilePurpose } from '#contract/site/files.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { FileState, Owner, TypeName, Verdict } from './model.ts'
import type { Place } from './ports.ts'

interface NewFile {
  key: string
  ticket_hash: Buffer
  purpose: FilePurpose
  owner_realm: Owner['realm']
  owner_id: number
  name: string
  type: TypeName
  declared_bytes: number
  /** Known beforehand where a browser was told to send it to. */
  upload_path: string | null
  path: string
  created_at: Date
  expires_at: Date
}

export interface FileRow extends NewFile {
  id: number
  state: FileState
  url: string | null
  bytes: number | null
  width: number | null
  height: number | null
  refusal: Verdict | null
}

const columns = [
  'id',
  'key',
  'ticket_hash',
  'purpose',
  'owner_realm',
  'owner_id',
  'name',
  'type',
  'declared_bytes',
  'state',
  'upload_path',
  'path',
  'url',
  'bytes',
  'width',
  'height',
  'refusal',
  'created_at',
  'expires_at',
] as const

/** One at a time for each owner until the transaction ends, so that two policies at once cannot both be the last. */
export async function lockOwner(tx: Reader, { realm, ownerId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${realm}:${ownerId}`}, 0))`.execute(tx)
}

/** What an owner has open, and how much they were promised since then; a promise nobody kept does not count. */
export async function countUploads(tx: Reader, owner: Owner, { now, since }: { now: Date; since: Date }) {
  const { rows } = await sql<{ unfinished: number; bytes: number }>`
    select count(*) filter (where state in ('awaiting', 'uploaded') and expires_at > ${now}) as unfinished,
      coalesce(sum(declared_bytes) filter (
        where created_at >= ${since} and (state <> 'awaiting' or expires_at > ${now})), 0)::bigint as bytes
    from files where owner_realm = ${owner.realm} and owner_id = ${owner.ownerId}
      and (created_at >= ${since} or expires_at > ${now})`.execute(tx)
  return rows[0] ?? { unfinished: 0, bytes: 0 }
}

export async function insert(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({ ...file, state: 'awaiting' })
    .execute()
}

export async function find(tx: Reader, key: string): Promise<FileRow | undefined> {
  const row = await tx.selectFrom('files').select(columns).where('key', '=', key).executeTakeFirst()
  return row as FileRow | undefined
}

export async function findOwned(tx: Reader, owner: Owner, key: string): Promise<FileRow | undefined> {
  const row = await tx
    .selectFrom('files')
    .select(columns)
    .where('key', '=', key)
    .where('owner_realm', '=', owner.realm)
    .where('owner_id', '=', owner.ownerId)
    .executeTakeFirst()
  return row as FileRow | undefined
}

export async function findStoredOwned(tx: Reader, owner: Owner, url: string, purposes: readonly FilePurpose[]) {
  return tx
    .selectFrom('files')
    .select(['path', 'name', 'type', 'bytes'])
    .where('url', '=', url)
    .where('state', '=', 'stored')
    .where('owner_realm', '=', owner.realm)
    .where('owner_id', '=', owner.ownerId)
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
}

/** All that somebody handed in and that is kept, the eldest first. */
export async function listStoredOwned(tx: Reader, { realm, ownerId }: Owner, max: number) {
  return tx
    .selectFrom('files')
    .select(['id', 'purpose', 'path', 'name', 'bytes'])
    .where('state', '=', 'stored')
    .where('owner_realm', '=', realm)
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .limit(max)
    .execute()
}

/** What is stored for these purposes under these addresses, whoever handed it in. */
export async function findStored(tx: Reader, purposes: readonly FilePurpose[], urls: readonly string[]) {
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'url', 'purpose', 'path', 'name', 'type', 'bytes', 'sha256', 'width', 'height'])
    .where('url', 'in', [...urls])
    .where('state', '=', 'stored')
    .where('purpose', 'in', [...purposes])
    .execute()
  return rows as (Omit<(typeof rows)[number], 'purpose'> & { purpose: FilePurpose })[]
}

/** False when the bytes came twice and the others were first. */
export async function markUploaded(tx: Tx, id: number, uploadPath: string): Promise<boolean> {
  const [done] = await tx
    .updateTable('files')
    .set({ state: 'uploaded', upload_path: uploadPath })
    .where('id', '=', id)
    .where('state', '=', 'awaiting')
    .execute()
  return Number(done?.numUpdatedRows ?? 0) === 1
}

export interface Stored {
  url: string
  bytes: number
  sha256: Buffer
  width: number | null
  height: number | null
}

/** Like `markRefused`, false when somebody else decided first. */
export async function markStored(tx: Tx, id: number, stored: Stored & { place: Place }, at: Date): Promise<boolean> {
  const [done] = await tx
    .updateTable('files')
    .set({ ...stored, state: 'stored', stored_at: at, unused_since: at, upload_path: null })
    .where('id', '=', id)
    .where('state', '=', 'uploaded')
    .execute()
  return Number(done?.numUpdatedRows ?? 0) === 1
}

export async function markRefused(tx: Tx, id: number, refusal: Verdict): Promise<boolean> {
  const [done] = await tx
    .updateTable('files')
    .set({ state: 'refused', refusal, upload_path: null })
    .where('id', '=', id)
    .where('state', '=', 'uploaded')
    .execute()
  return Number(done?.numUpdatedRows ?? 0) === 1
}

/**
 * The files that a subject uses or is about to use, locked in one order: two subjects that exchange files wait for
 * each other instead of for ever, and nothing that is being taken into use can be collected.
 */
export async function lockForUse(tx: Tx, subject: string, urls: readonly string[]) {
  // An array and not `in (select …)`: beside an `or`, only that lets both sides go by their index.
  const { rows } = await sql<{ id: number; url: string; wanted: boolean }>`
    select id, url, url = any(${[...urls]}::text[]) as wanted from files
    where (url = any(${[...urls]}::text[]) or id = any(array(select file_id from file_uses where subject = ${subject})))
      and state = 'stored'
    order by id for update`.execute(tx)
  return rows
}

export async function replaceUses(tx: Tx, subject: string, fileIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('file_uses').where('subject', '=', subject).execute()
  if (fileIds.length === 0) return
  await tx
    .insertInto('file_uses')
    .values(fileIds.map((file_id) => ({ file_id, subject })))
    .execute()
}

/** Notes since when nobody has used them; someone who stopped today leaves them as young as a new upload. */
export async function noteUnused(tx: Tx, fileIds: readonly number[], at: Date): Promise<void> {
  await sql`
    update files set unused_since = case
      when exists (select from file_uses where file_id = files.id) then null else coalesce(unused_since, ${at}) end
    where id = any(${[...fileIds]}::bigint[])`.execute(tx)
}

/** Of what somebody handed in, everything that nobody uses counts as unused since a moment. */
export async function releaseUnused(tx: Tx, { realm, ownerId }: Owner, since: Date): Promise<void> {
  await sql`
    update files set unused_since = ${since}
    where owner_realm = ${realm} and owner_id = ${ownerId} and state = 'stored'
      and not exists (select from file_uses where file_id = files.id)`.execute(tx)
}

export interface Orphan {
  id: number
  purpose: FilePurpose
  path: string
  upload_path: string | null
}

/** Deletes uploads that nobody finished, a few at a time; returns where their bytes lie. */
export async function deleteUnfinished(tx: Tx, expiredBefore: Date, count: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`
    delete from files where id in (
      select id from files where state <> 'stored' and expires_at < ${expiredBefore}
      order by expires_at limit ${count} for update skip locked)
    returning id, purpose, path, upload_path`.execute(tx)
  return rows
}

/** Locks files that nobody seems to use. Whether it is so must be asked again, under the lock. */
export async function lockUnused(tx: Tx, before: Date, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from files where state = 'stored' and unused_since < ${before}
    order by unused_since limit ${count} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A statement of its own, after the lock: it sees every use that was committed before the lock was given. */
export async function deleteUnused(tx: Tx, ids: readonly number[], before: Date): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`
    delete from files where id = any(${[...ids]}::bigint[]) and state = 'stored' and unused_since < ${before}
      and not exists (select from file_uses where file_id = files.id)
    returning id, purpose, path, upload_path`.execute(tx)
  return rows
}
