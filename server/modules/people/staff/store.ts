import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { anywhere, countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface StaffRow {
  id: number
  account: string
  name: string
  active: boolean
  must_change_password: boolean
  password_hash: string | null
  totp_sealed: string | null
  totp_pending: string | null
  totp_enabled: boolean
  totp_used_step: number
  created_at: Date
}

export interface RoleRow {
  id: number
  name: string
  rights: string[]
}

/**
 * None for those who have left, and none for those whose password somebody else knows, or would be enough to come in
 * where it must not be.
 */
export async function rightsOf(tx: Reader, staffId: number, need: { totp: boolean }): Promise<string[]> {
  let query = tx
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.staff_id', 'staff.id')
    .innerJoin('roles', 'roles.id', 'staff_roles.role_id')
    .select('roles.rights')
    .where('staff.id', '=', staffId)
    .where('staff.active', '=', true)
    .where('staff.must_change_password', '=', false)
  if (need.totp) query = query.where('staff.totp_enabled', '=', true)
  return (await query.execute()).flatMap((row) => row.rights)
}

export async function findByAccount(tx: Reader, account: string): Promise<StaffRow | undefined> {
  return tx
    .selectFrom('staff')
    .selectAll()
    .where(({ fn }) => fn<string>('lower', ['account']), '=', account)
    .executeTakeFirst()
}

export async function find(tx: Reader, id: number): Promise<StaffRow | undefined> {
  return tx.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lock(tx: Tx, id: number): Promise<StaffRow | undefined> {
  return tx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes to who may do what wait for each other: each must still leave somebody who can make the next. */
export async function lockRights(tx: Reader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff.rights'))`.execute(tx)
}

interface NewStaff {
  account: string
  name: string
  password_hash: string | null
  must_change_password: boolean
  created_at: Date
}

/** Undefined when the account is taken, also in another case. */
export async function insert(tx: Tx, staff: NewStaff): Promise<number | undefined> {
  const row = await tx
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function change(tx: Tx, id: number, staff: { name: string; active: boolean }): Promise<void> {
  await tx.updateTable('staff').set(staff).where('id', '=', id).execute()
}

export async function setPassword(tx: Tx, id: number, hash: string, mustChange: boolean): Promise<void> {
  const password = { password_hash: hash, must_change_password: mustChange }
  await tx.updateTable('staff').set(password).where('id', '=', id).execute()
}

export async function setPendingTotp(tx: Tx, id: number, sealed: string): Promise<void> {
  await tx.updateTable('staff').set({ totp_pending: sealed }).where('id', '=', id).execute()
}

/** The device that was being set up becomes the one that counts, with the step it has just shown used up. */
export async function enableTotp(tx: Tx, id: number, sealed: string, usedStep: number): Promise<void> {
  const totp = { totp_sealed: sealed, totp_pending: null, totp_enabled: true, totp_used_step: usedStep }
  await tx.updateTable('staff').set(totp).where('id', '=', id).execute()
}

export async function clearTotp(tx: Tx, id: number): Promise<void> {
  const none = { totp_sealed: null, totp_pending: null, totp_enabled: false, totp_used_step: 0 }
  await tx.updateTable('staff').set(none).where('id', '=', id).execute()
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute()
}

/** False when this step, or one after it, was used before. */
export async function spendTotpStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('staff')
    .set({ totp_used_step: step })
    .where('id', '=', id)
    .where('totp_enabled', '=', true)
    .where('totp_used_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** False when there is no such code of theirs, or it was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  staffId: number,
  digests: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('digest', 'in', digests)
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function replaceRecoveryCodes(tx: Tx, staffId: number, digests: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  const rows = digests.map((digest) => ({ digest, staff_id: staffId }))
  await tx.insertInto('staff_recovery_codes').values(rows).execute()
}

export async function countRecoveryCodes(tx: Reader, staffId: number): Promise<number> {
  const unused = tx.selectFrom('staff_recovery_codes').where('staff_id', '=', staffId).where('used_at', 'is', null)
  const { left } = await unused.select(({ fn }) => fn.countAll<number>().as('left')).executeTakeFirstOrThrow()
  return left
}

export async function isEmpty(tx: Reader): Promise<boolean> {
  const one = await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()
  return one === undefined
}

export function list(tx: Reader, paging: Paging, filter: { q?: string; active?: boolean }): Promise<Page<StaffRow>> {
  let query = tx.selectFrom('staff')
  if (filter.active !== undefined) query = query.where('active', '=', filter.active)
  if (filter.q) {
    const pattern = anywhere(filter.q)
    query = query.where((eb) => eb.or([eb('account', 'ilike', pattern), eb('name', 'ilike', pattern)]))
  }
  return pageOf(paging, {
    rows: ({ limit, offset }) => query.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

/** The names of people by their numbers, also of those who have left. */
export async function names(tx: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function rolesOf(tx: Reader, ids: readonly number[]): Promise<(RoleRow & { staff_id: number })[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('staff_roles')
    .innerJoin('roles', 'roles.id', 'staff_roles.role_id')
    .select(['staff_roles.staff_id', 'roles.id', 'roles.name', 'roles.rights'])
    .where('staff_roles.staff_id', 'in', ids)
    .orderBy('roles.id')
    .execute()
}

export async function setRoles(tx: Tx, staffId: number, roleIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('staff_roles').where('staff_id', '=', staffId).execute()
  const rows = [...new Set(roleIds)].map((roleId) => ({ staff_id: staffId, role_id: roleId }))
  if (rows.length > 0) await tx.insertInto('staff_roles').values(rows).execute()
}

export async function findRoles(tx: Reader, ids: readonly number[]): Promise<RoleRow[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('roles').selectAll().where('id', 'in', ids).execute()
}

export async function insertRole(tx: Tx, role: { name: string; rights: string[] }): Promise<number | undefined> {
  const row = await tx
    .insertInto('roles')
    .values(role)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** False when another role has the name. */
export async function changeRole(tx: Tx, { id, name, rights }: RoleRow): Promise<boolean> {
  const taken = await tx
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) return false
  await tx.updateTable('roles').set({ name, rights }).where('id', '=', id).execute()
  return true
}

export async function removeRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute()
}

export async function countMembers(tx: Reader, roleIds: readonly number[]): Promise<Map<number, number>> {
  if (roleIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('staff_roles')
    .select(({ fn }) => ['role_id', fn.countAll<number>().as('members')])
    .where('role_id', 'in', roleIds)
    .groupBy('role_id')
    .execute()
  return new Map(rows.map(({ role_id, members }) => [role_id, members]))
}

export function listRoles(tx: Reader, paging: Paging, q: string | undefined): Promise<Page<RoleRow>> {
  let query = tx.selectFrom('roles')
  if (q) query = query.where('name', 'ilike', anywhere(q))
  return pageOf(paging, {
    rows: ({ limit, offset }) => query.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

/** The rights of everybody who can still come in. */
export async function activeRights(tx: Reader): Promise<Map<number, string[]>> {
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.staff_id', 'staff.id')
    .innerJoin('roles', 'roles.id', 'staff_roles.role_id')
    .select(['staff.id', 'roles.rights'])
    .where('staff.active', '=', true)
    .execute()
  const found = new Map<number, string[]>()
  for (const { id, rights } of rows) found.set(id, [...(found.get(id) ?? []), ...rights])
  return found
}
