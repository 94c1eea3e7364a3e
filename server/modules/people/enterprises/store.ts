import { sql } from 'kysely'
import { byDay } from '#server/platform/postgres/by-day.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export async function find(tx: Reader, id: number) {
  return tx.selectFrom('enterprises').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lock(tx: Tx, id: number) {
  return tx.selectFrom('enterprises').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insert(tx: Tx, row: { name: string; created_at: Date }): Promise<number> {
  const { id } = await tx.insertInto('enterprises').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface Profile {
  name: string
  logo: string
  contact_name_sealed: string | null
  contact_email_sealed: string | null
  industry_id: number | null
  city_id: number | null
  address: string
  intro: string
}

/** What was found out about it, and is no longer its own to change. */
export interface Proved {
  credit_code: string
  legal_person: string
  name_fixed: boolean
}

export async function change(tx: Tx, id: number, profile: Partial<Profile & Proved>): Promise<void> {
  await tx.updateTable('enterprises').set(profile).where('id', '=', id).execute()
}

/** How many came, by the day they did. */
export const joinedByDay = (tx: Reader, starts: readonly Date[]): Promise<number[]> =>
  byDay(tx, starts, sql`select created_at as at, 1 as value from enterprises where created_at >= ${starts[0]}`)

export const joinedOn = (tx: Reader, starts: readonly Date[], until: Date): Promise<number[]> =>
  byDay(
    tx,
    starts,
    sql`select created_at as at, 1 as value from enterprises
      where created_at >= ${starts[0]} and created_at < ${until}`,
  )
