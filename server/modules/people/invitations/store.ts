import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface Child {
  realm: 'enterprise' | 'maker'
  id: number
}

/** Through whom somebody came, and when: they registered at that moment. */
export interface Binding {
  maker_id: number
  bound_at: Date
}

export async function insert(
  tx: Tx,
  child: Child,
  parent: { makerId: number; source: 'link' | 'code'; at: Date },
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      child_realm: child.realm,
      child_id: child.id,
      maker_id: parent.makerId,
      source: parent.source,
      bound_at: parent.at,
    })
    .execute()
}

/** Who brought somebody, if anybody did. */
export async function parentOf(tx: Reader, { realm, id }: Child): Promise<number | undefined> {
  const { rows } = await sql<{ maker_id: number }>`
    select maker_id from invitations where child_realm = ${realm} and child_id = ${id}`.execute(tx)
  return rows[0]?.maker_id
}

/** Who brought somebody, and since when that is so. */
export async function bindingOf(tx: Reader, { realm, id }: Child): Promise<Binding | undefined> {
  const { rows } = await sql<Binding>`
    select maker_id, bound_at from invitations where child_realm = ${realm} and child_id = ${id}`.execute(tx)
  return rows[0]
}

export async function countChildren(tx: Reader, makerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from invitations where maker_id = ${makerId}`.execute(tx)
  return rows[0]?.total ?? 0
}
