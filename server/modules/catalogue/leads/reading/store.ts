import { sql } from 'kysely'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Owner } from '../ports.ts'
import { isSilenced, receivedBy, type SeenRow, seenColumns, seenFrom } from '../store.ts'

/** What was offered for a need of somebody's own, the cheapest first. */
export async function quotationsOf(tx: Reader, owner: Owner, opportunityId: number, max: number): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    select ${seenColumns} ${seenFrom} where ${receivedBy(owner)} and l.subject_kind = 'business'
      and l.subject_id = ${opportunityId} and l.unit_price is not null
    order by l.unit_price, l.id limit ${max}`.execute(tx)
  return rows
}

/** A need of somebody's own, whether or not readers see it any more. */
export async function ownNeed(tx: Reader, { kind, id }: Owner, opportunityId: number) {
  if (kind !== 'enterprise') return undefined
  const { rows } = await sql<{ title: string; unit: string }>`
    select o.title, o.unit from opportunities as o join companies as c on c.id = o.company_id
    where o.id = ${opportunityId} and c.enterprise_id = ${id}`.execute(tx)
  return rows[0]
}

export interface Answers {
  asked: number
  answered: number
  median_hours: number | null
}

/**
 * How companies answered what was asked of them: what has lain for three days counts as not answered. Whoever was never
 * asked is not among them.
 */
export async function answersAmong(
  tx: Reader,
  companyIds: readonly number[],
  { since, ripe }: { since: Date; ripe: Date },
): Promise<(Answers & { company_id: number })[]> {
  const { rows } = await sql<Answers & { company_id: number }>`
    select l.company_id, count(*) as asked, count(l.answered_at) as answered,
      percentile_cont(0.5)
        within group (order by extract(epoch from l.answered_at - l.created_at) / 3600.0) as median_hours
    from leads as l join companies as c on c.id = l.company_id
    where l.company_id = any(${companyIds}::bigint[]) and l.created_at >= ${since} and not l.withdrawn
      and (l.answered_at is not null or (l.created_at <= ${ripe} and not ${isSilenced}))
    group by l.company_id`.execute(tx)
  return rows
}

export async function answersOf(tx: Reader, companyId: number, within: { since: Date; ripe: Date }): Promise<Answers> {
  const [found] = await answersAmong(tx, [companyId], within)
  return found ?? { asked: 0, answered: 0, median_hours: null }
}
