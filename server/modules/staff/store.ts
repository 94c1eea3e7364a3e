import type { Tx } from '#server/platform/database.ts'

export async function rightsOf(tx: Tx, staffId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff_roles')
    .innerJoin('roles', 'roles.id', 'staff_roles.role_id')
    .select('roles.rights')
    .where('staff_roles.staff_id', '=', staffId)
    .execute()
  return rows.flatMap((row) => row.rights)
}

export async function insert(tx: Tx, staff: { account: string; name: string; created_at: Date }): Promise<number> {
  const { id } = await tx.insertInto('staff').values(staff).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertRole(tx: Tx, role: { name: string; rights: string[] }): Promise<number> {
  const { id } = await tx.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function giveRole(tx: Tx, staffId: number, roleId: number): Promise<void> {
  await tx.insertInto('staff_roles').values({ staff_id: staffId, role_id: roleId }).execute()
}
