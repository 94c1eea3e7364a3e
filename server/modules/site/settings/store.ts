import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface Saved {
  value: unknown
  version: number
}

export async function readAll(tx: Reader): Promise<Map<string, Saved>> {
  const rows = await tx.selectFrom('settings').select(['key', 'value', 'version']).execute()
  return new Map(rows.map(({ key, value, version }) => [key, { value, version }]))
}

/**
 * The value as it stands, locked until the transaction ends, so that two changes cannot overwrite each other. Locked by
 * its name: before the first change there is no row that could be.
 */
export async function lock(tx: Reader, key: string): Promise<Saved | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'), hashtext(${key}))`.execute(tx)
  return find(tx, key)
}

export async function find(tx: Reader, key: string): Promise<Saved | undefined> {
  return tx.selectFrom('settings').select(['value', 'version']).where('key', '=', key).executeTakeFirst()
}

export async function save(tx: Tx, key: string, value: unknown, at: Date): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), version: 1, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        version: eb('settings.version', '+', 1),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
