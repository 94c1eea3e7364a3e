import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Child } from '../ports.ts'

/** Deeper than any chain that grew by itself; a longer one is looked at no further. */
const depthMax = 50

/** Mutex: whoever changes who belongs to whom does it alone, so that two changes cannot close a circle together. */
export async function lockAll(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('relations', 0))`.execute(tx)
}

/** Mutex: one maker's channels are counted and added to by one at a time. */
export async function lockMaker(tx: Tx, makerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invite_channels:${makerId}`}, 0))`.execute(tx)
}

interface RelationState {
  maker_id: number
  bound_at: Date
  since: Date
}

export async function find(tx: Reader, { realm, id }: Child): Promise<RelationState | undefined> {
  return tx
    .selectFrom('relations')
    .select(['maker_id', 'bound_at', 'since'])
    .where('child_realm', '=', realm)
    .where('child_id', '=', id)
    .executeTakeFirst()
}

export async function originOf(tx: Reader, { realm, id }: Child) {
  return tx
    .selectFrom('invitations')
    .select(['maker_id', 'source', 'channel', 'bound_at'])
    .where('child_realm', '=', realm)
    .where('child_id', '=', id)
    .executeTakeFirst()
}

export async function changesOf(tx: Reader, { realm, id }: Child) {
  return tx
    .selectFrom('relation_changes')
    .select(['id', 'from_maker_id', 'to_maker_id', 'reason', 'staff_id', 'changed_at'])
    .where('child_realm', '=', realm)
    .where('child_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Whether a maker stands somewhere above another one. */
export async function isAbove(tx: Reader, makerId: number, below: number): Promise<boolean> {
  const { rows } = await sql<{ above: boolean }>`
    with recursive chain (maker_id, depth) as (
      select maker_id, 1 from relations where child_realm = 'maker' and child_id = ${below}
      union
      select r.maker_id, c.depth + 1 from chain as c
      join relations as r on r.child_realm = 'maker' and r.child_id = c.maker_id
      where c.depth < ${depthMax}
    )
    select exists (select from chain where maker_id = ${makerId}) as above`.execute(tx)
  return rows[0]?.above ?? false
}

export async function put(tx: Tx, { realm, id }: Child, state: RelationState): Promise<void> {
  await tx
    .insertInto('relations')
    .values({ child_realm: realm, child_id: id, ...state })
    .onConflict((conflict) => conflict.columns(['child_realm', 'child_id']).doUpdateSet(state))
    .execute()
}

export async function remove(tx: Tx, { realm, id }: Child): Promise<void> {
  await tx.deleteFrom('relations').where('child_realm', '=', realm).where('child_id', '=', id).execute()
}

export async function note(
  tx: Tx,
  { realm, id }: Child,
  change: {
    from_maker_id: number | null
    to_maker_id: number | null
    reason: string
    staff_id: number
    changed_at: Date
  },
): Promise<void> {
  await tx
    .insertInto('relation_changes')
    .values({ child_realm: realm, child_id: id, ...change })
    .execute()
}
