import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

interface LevelCount {
  level_id: number
  name: string
  makers: number
}

/** How many have each level now. */
export async function byLevel(tx: Reader, now: Date): Promise<LevelCount[]> {
  const { rows } = await sql<LevelCount>`
    select t.level_id, max(t.name) as name, count(*) as makers from vip_terms as t
    where t.revoked_at is null and t.starts_at <= ${now} and t.ends_at > ${now}
    group by t.level_id order by max(t.rank), t.level_id limit 100`.execute(tx)
  return rows
}

/** How many will have none any more before then. */
export async function ending(tx: Reader, now: Date, before: Date): Promise<number> {
  const { rows } = await sql<{ makers: number }>`
    select count(*) as makers from vip_terms as t where t.revoked_at is null and t.ends_at > ${now}
      and t.ends_at <= ${before} and not exists (select from vip_terms as n where n.maker_id = t.maker_id
        and n.revoked_at is null and n.ends_at > t.ends_at)`.execute(tx)
  return rows[0]?.makers ?? 0
}

interface MonthRow {
  month: string
  opened: number
  renewed: number
  upgraded: number
  given: number
  refunded: number
  amount: Fen
}

export async function byMonth(tx: Reader, since: Date): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      count(*) filter (where t.kind = 'open') as opened, count(*) filter (where t.kind = 'renew') as renewed,
      count(*) filter (where t.kind = 'upgrade') as upgraded, count(*) filter (where t.kind = 'gift') as given,
      count(*) filter (where t.revoked_for = 'refund') as refunded,
      sum(t.price - t.credit - t.refunded)::bigint as amount
    from vip_terms as t where t.created_at >= ${since} group by 1 order by 1`.execute(tx)
  return rows
}

/** How many began to pay on each of these days. */
export async function paidByDay(tx: Reader, starts: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ at: number; made: number }>`
    select width_bucket(t.created_at, ${starts}::timestamptz[]) as at, count(*) as made from vip_terms as t
    where t.created_at >= ${starts[0]} and t.kind <> 'gift' group by 1`.execute(tx)
  return starts.map((_, place) => rows.find(({ at }) => at === place + 1)?.made ?? 0)
}

export async function active(tx: Reader, now: Date): Promise<number> {
  const { rows } = await sql<{ makers: number }>`
    select count(*) as makers from vip_terms as t where t.revoked_at is null and t.starts_at <= ${now}
      and t.ends_at > ${now}`.execute(tx)
  return rows[0]?.makers ?? 0
}

export async function makerExists(tx: Reader, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where realm = 'maker' and owner_id = ${id} and state <> 'closed'`.execute(tx)
  return rows.length > 0
}
