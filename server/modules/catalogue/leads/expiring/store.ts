import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Owner } from '../ports.ts'
import { isSilenced, lock, type SeenRow } from '../store.ts'

/** Held one after another in the order of their numbers, so that two who end many never wait crosswise. */
async function held(tx: Tx, ids: readonly number[]): Promise<SeenRow[]> {
  const rows: SeenRow[] = []
  for (const id of ids) {
    const row = await lock(tx, id)
    if (row) rows.push(row)
  }
  return rows
}

/** What is to be reminded of or over; those that another process has in hand are left to it. */
export async function dueRows(
  tx: Tx,
  { once, twice, over }: { once: Date; twice: Date; over: Date },
  max: number,
): Promise<SeenRow[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from leads as l join companies as c on c.id = l.company_id
    where l.state in ('new', 'read') and l.created_at <= ${once} and (l.created_at <= ${over}
      or (c.state = 'shown' and not ${isSilenced}
        and (l.reminded < 1 or (l.reminded < 2 and l.created_at <= ${twice}))))
    order by l.created_at, l.id limit ${max} for update of l skip locked`.execute(tx)
  return held(
    tx,
    rows.map(({ id }) => id),
  )
}

export async function pageState(tx: Reader, companyId: number) {
  const { rows } = await sql<{ state: string; hidden_by: string | null }>`
    select state, hidden_by from companies where id = ${companyId}`.execute(tx)
  return rows[0]
}

export async function openOfCompany(tx: Tx, companyId: number): Promise<SeenRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from leads where company_id = ${companyId} and state in ('new', 'read', 'replied')
    order by id`.execute(tx)
  return held(
    tx,
    rows.map(({ id }) => id),
  )
}

const ofOwner = ({ kind, id }: Owner) => sql`((l.sender_kind = ${kind} and l.sender_id = ${id})
  or (${kind} = 'enterprise' and l.company_id = (select c.id from companies as c where c.enterprise_id = ${id})))`

export async function heldBy(tx: Tx, owner: Owner): Promise<SeenRow[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from leads as l where ${ofOwner(owner)} and l.state in ('new', 'read', 'replied', 'agreed')
    order by l.id`.execute(tx)
  return held(
    tx,
    rows.map(({ id }) => id),
  )
}

/** What somebody ever sent, by whoever has the page that it went to. */
export async function sentBy(tx: Reader, { kind, id }: Owner): Promise<{ enterprise_id: number; ids: number[] }[]> {
  const { rows } = await sql<{ enterprise_id: number; ids: number[] }>`
    select c.enterprise_id, array_agg(l.id order by l.id) as ids
    from leads as l join companies as c on c.id = l.company_id and c.enterprise_id is not null
    where l.sender_kind = ${kind} and l.sender_id = ${id} group by c.enterprise_id`.execute(tx)
  return rows
}

/**
 * Names and numbers of somebody go; that there was an agreement stays. Theirs are those of the page they have, and
 * those they gave while another was theirs.
 */
export async function forgetContacts(tx: Tx, { kind, id }: Owner): Promise<void> {
  await sql`update leads set sender_name = null, sender_phone = null
    where sender_kind = ${kind} and sender_id = ${id}`.execute(tx)
  if (kind === 'enterprise') {
    await sql`update leads as l set owner_name = null, owner_phone = null
      where l.company_id = (select c.id from companies as c where c.enterprise_id = ${id})
        or l.owner_person_id in (select p.id from persons as p where p.realm = ${kind} and p.owner_id = ${id})`.execute(
      tx,
    )
  }
  await sql`delete from lead_blocks where (blocker_kind = ${kind} and blocker_id = ${id})
    or (blocked_kind = ${kind} and blocked_id = ${id})`.execute(tx)
}
