import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export type Kind = 'token' | 'ticket'

export interface CredentialRow {
  sealed: string | null
  expires_at: Date | null
  renewed_at: Date | null
  asked_at: Date
}

export async function find(tx: Reader, appid: string, kind: Kind): Promise<CredentialRow | undefined> {
  return tx
    .selectFrom('official_credentials')
    .select(['sealed', 'expires_at', 'renewed_at', 'asked_at'])
    .where('appid', '=', appid)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Advisory lock: one process asks WeChat, and the others find what it got. */
export async function lock(tx: Tx, appid: string, kind: Kind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`official:${appid}:${kind}`}, 0))`.execute(tx)
}

export async function save(tx: Tx, appid: string, kind: Kind, row: CredentialRow): Promise<void> {
  await tx
    .insertInto('official_credentials')
    .values({ appid, kind, ...row })
    .onConflict((conflict) => conflict.columns(['appid', 'kind']).doUpdateSet(row))
    .execute()
}
