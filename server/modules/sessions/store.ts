import type { Tx } from '#server/platform/database.ts'
import type { Realm, SessionRow } from './model.ts'

export interface NewSession {
  realm: Realm
  owner_id: number
  token_hash: Buffer
  binder_hash: Buffer | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

export async function insert(tx: Tx, session: NewSession): Promise<number> {
  const { id } = await tx.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function find(tx: Tx, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select(['id', 'realm', 'owner_id', 'binder_hash', 'last_seen_at', 'expires_at', 'ended_at'])
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

export async function end(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('sessions').set({ ended_at: at }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

export async function deleteExpiredBefore(tx: Tx, at: Date): Promise<number> {
  const [done] = await tx.deleteFrom('sessions').where('expires_at', '<', at).execute()
  return Number(done?.numDeletedRows ?? 0)
}
