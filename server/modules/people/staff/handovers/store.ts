import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface Handover {
  staff_id: number
  by_id: number
  what: 'added' | 'password' | 'totp' | 'granted'
  at: Date
}

export async function insert(tx: Tx, handover: Handover): Promise<void> {
  await tx.insertInto('staff_handovers').values(handover).execute()
}

/** The same for everybody who has a role. */
export async function insertForMembers(tx: Tx, roleId: number, { by_id, what, at }: Omit<Handover, 'staff_id'>) {
  await sql`
    insert into staff_handovers (staff_id, by_id, what, at)
    select staff_id, ${by_id}::bigint, ${what}, ${at} from staff_roles where role_id = ${roleId}`.execute(tx)
}

/** Whether somebody stands behind both of two accounts: one of the two, or whoever let them in since. */
export async function shareHands(tx: Reader, one: number, other: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    with recursive hands (account, holder) as (
      select id, id from unnest(${[one, other]}::bigint[]) as id
      union
      select hands.account, h.by_id from hands
        join staff_handovers as h on h.staff_id = hands.holder and h.at > ${since})
    select exists (select from hands as a join hands as b using (holder)
      where a.account = ${one} and b.account = ${other}) as shared`.execute(tx)
  return rows[0]?.shared ?? false
}

/** The active holders of a right who were let in since, each with the last time, the latest first. */
export async function recentWith(tx: Reader, right: string, since: Date, max: number) {
  const { rows } = await sql<Pick<Handover, 'what' | 'at'> & { name: string; by: string }>`
    select s.name, b.name as by, h.what, h.at
    from (select distinct on (staff_id) * from staff_handovers where at > ${since} order by staff_id, id desc) as h
    join staff as s on s.id = h.staff_id and s.active
    join staff as b on b.id = h.by_id
    where exists (select from staff_roles as m join roles as r on r.id = m.role_id
      where m.staff_id = s.id and ${right} = any(r.rights))
    order by h.at desc, h.staff_id limit ${max}`.execute(tx)
  return rows
}
