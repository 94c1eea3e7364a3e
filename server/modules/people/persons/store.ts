import type { AccountRealm } from '#contract/base/realms.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { PersonRole } from './model.ts'

export interface PersonRow {
  id: number
  realm: AccountRealm
  owner_id: number
  role: PersonRole
}

export async function insert(tx: Tx, row: Omit<PersonRow, 'id'> & { created_at: Date }): Promise<number> {
  const { id } = await tx.insertInto('persons').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function find(tx: Reader, id: number): Promise<PersonRow | undefined> {
  const row = await tx
    .selectFrom('persons')
    .select(['id', 'realm', 'owner_id', 'role'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as PersonRow | undefined
}

export async function ownerOf(tx: Reader, realm: AccountRealm, ownerId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('persons')
    .select('id')
    .where('realm', '=', realm)
    .where('owner_id', '=', ownerId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return row?.id
}
