import { sql } from 'kysely'
import { byDay } from '#server/platform/postgres/by-day.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export async function find(tx: Reader, id: number) {
  return tx.selectFrom('makers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lock(tx: Tx, id: number) {
  return tx.selectFrom('makers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface NewMaker {
  nickname: string
  invite_code: string
  created_at: Date
}

export async function insert(tx: Tx, row: NewMaker): Promise<number> {
  const { id } = await tx.insertInto('makers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface Profile {
  nickname: string
  avatar: string
  real_name_sealed: string | null
  invite_code: string
}

export async function change(tx: Tx, id: number, profile: Partial<Profile>): Promise<void> {
  await tx.updateTable('makers').set(profile).where('id', '=', id).execute()
}

export async function hasInvite(tx: Reader, code: string): Promise<boolean> {
  return (await tx.selectFrom('makers').select('id').where('invite_code', '=', code).executeTakeFirst()) !== undefined
}

export const joinedOn = (tx: Reader, starts: readonly Date[], until: Date): Promise<number[]> =>
  byDay(
    tx,
    starts,
    sql`select created_at as at, 1 as value from makers where created_at >= ${starts[0]} and created_at < ${until}`,
  )
