import type { Tx } from '#server/platform/database.ts'

export async function find(tx: Tx, id: number) {
  return tx.selectFrom('enterprises').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insert(tx: Tx, row: { phone_masked: string; name: string; created_at: Date }): Promise<number> {
  const { id } = await tx.insertInto('enterprises').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
