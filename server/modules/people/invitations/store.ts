import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Child } from './ports.ts'

/** Through whom somebody came, and when: they registered at that moment. */
export interface Binding {
  maker_id: number
  bound_at: Date
}

interface Origin {
  makerId: number
  source: 'link' | 'code'
  channel: string
  at: Date
}

/** How somebody came, for ever. To whom they belong follows from it by itself, until somebody decides otherwise. */
export async function insert(tx: Tx, child: Child, origin: Origin): Promise<void> {
  const whose = { child_realm: child.realm, child_id: child.id, maker_id: origin.makerId, bound_at: origin.at }
  const { source, channel } = origin
  await tx
    .insertInto('invitations')
    .values({ ...whose, source, channel })
    .execute()
}

/** Who brought somebody, if anybody did. */
export async function parentOf(tx: Reader, child: Child): Promise<number | undefined> {
  return (await bindingOf(tx, child))?.maker_id
}

/** Who brought somebody, and since when that is so. */
export async function bindingOf(tx: Reader, { realm, id }: Child): Promise<Binding | undefined> {
  const { rows } = await sql<Binding>`
    select maker_id, bound_at from relations where child_realm = ${realm} and child_id = ${id}`.execute(tx)
  return rows[0]
}

export async function countChildren(tx: Reader, makerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from relations where maker_id = ${makerId}`.execute(tx)
  return rows[0]?.total ?? 0
}
