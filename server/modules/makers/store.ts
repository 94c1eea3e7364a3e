import type { Tx } from '#server/platform/database.ts'

export async function find(tx: Tx, id: number) {
  return tx.selectFrom('makers').selectAll().where('id', '=', id).executeTakeFirst()
}

interface NewMaker {
  phone_masked: string
  nickname: string
  invite_code: string
  created_at: Date
}

export async function insert(tx: Tx, row: NewMaker): Promise<number> {
  const { id } = await tx.insertInto('makers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
