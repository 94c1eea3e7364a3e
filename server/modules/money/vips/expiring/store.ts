import { sql } from 'kysely'
import type { Reader } from '#server/platform/postgres/database.ts'

interface EndingRow {
  id: number
  maker_id: number
  name: string
  ends_at: Date
  reminded: number
}

/** The last terms of their owners that end before then or have ended since, and of which not everything is said. */
export async function ending(
  tx: Reader,
  { since, before }: { since: Date; before: Date },
  max: number,
): Promise<EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    select t.id, t.maker_id, t.name, t.ends_at, t.reminded from vip_terms as t
    where t.revoked_at is null and t.reminded > -1 and t.ends_at > ${since} and t.ends_at <= ${before}
      and not exists (select from vip_terms as n where n.maker_id = t.maker_id and n.revoked_at is null
        and n.ends_at > t.ends_at)
    order by t.ends_at, t.id limit ${max}`.execute(tx)
  return rows
}
