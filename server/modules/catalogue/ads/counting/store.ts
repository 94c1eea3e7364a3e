import { sql } from 'kysely'
import type { Tx } from '#server/platform/postgres/database.ts'
import type { Count } from './model.ts'

/** Adds what was counted, in one statement: of ads that ran on that day, and of nobody's own look at their own. */
export async function addDays(tx: Tx, counts: readonly Count[]): Promise<void> {
  const column = (name: keyof Count) => counts.map((count) => count[name])
  await sql`
    insert into ad_days as known (ad_id, day, views, clicks)
    select a.id, c.day, sum(c.views), sum(c.clicks)
    from unnest(${column('id')}::bigint[], ${column('day')}::date[], ${column('viewer')}::bigint[],
      ${column('views')}::bigint[], ${column('clicks')}::bigint[]) as c (id, day, viewer, views, clicks)
    join ads as a on a.id = c.id and (c.viewer = 0 or a.enterprise_id is distinct from c.viewer)
      and a.published_at is not null and c.day between a.starts_on and a.ends_on
    group by a.id, c.day order by a.id, c.day
    on conflict (ad_id, day) do update
      set views = known.views + excluded.views, clicks = known.clicks + excluded.clicks`.execute(tx)
}
