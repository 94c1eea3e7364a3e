import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { ScoreEvent } from '#contract/money/points.words.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Owner } from '../ports.ts'

/** What each event brought since a moment. */
export async function given(tx: Reader, since: Date): Promise<{ event: ScoreEvent; times: number; given: number }[]> {
  const { rows } = await sql<{ event: ScoreEvent; times: number; given: number }>`
    select event, count(*) as times, sum(points)::bigint as given from score_earnings
    where outcome = 'given' and earned_at >= ${since} group by event`.execute(tx)
  return rows
}

export interface AccountFilter {
  owner_kind?: Owner['kind'] | undefined
  owner_id?: number | undefined
}

export interface AccountRow {
  owner_kind: Owner['kind']
  owner_id: number
  balance: number
  expiring: number
  last_at: Date | null
}

/** Everybody who has or had points. */
export function accounts(
  tx: Reader,
  paging: Paging,
  { owner_kind, owner_id }: AccountFilter,
  until: Date,
): Promise<Page<AccountRow>> {
  const kind = owner_kind ? sql`and a.owner_kind = ${owner_kind}` : sql``
  const id = owner_id ? sql`and a.owner_id = ${owner_id}` : sql``
  const found = sql`from ledger_accounts a where a.owner_kind <> 'system' and a.purse = 'score' ${kind} ${id}`
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<AccountRow>`
        select listed.*, (select coalesce(sum(b.remaining), 0)::bigint from score_batches b
            where b.owner_kind = listed.owner_kind and b.owner_id = listed.owner_id and b.remaining > 0
              and b.expires_at <= ${until}) as expiring,
          (select o.touched_at from score_owners o
            where o.owner_kind = listed.owner_kind and o.owner_id = listed.owner_id) as last_at
        from (select a.owner_kind, a.owner_id, a.balance ${found}
          order by a.balance desc, a.id limit ${limit} offset ${offset}) as listed`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 ${found} limit ${max}`),
  })
}

export interface Sums {
  outstanding: number
  accounts: number
  waiting: number
}

export async function sums(tx: Reader): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(balance), 0)::bigint as outstanding, count(*) filter (where balance > 0) as accounts,
      (select count(*) from score_earnings where settled_at is null) as waiting
    from ledger_accounts where owner_kind <> 'system' and purse = 'score'`.execute(tx)
  return rows[0] ?? { outstanding: 0, accounts: 0, waiting: 0 }
}

export interface DayRow {
  day: string
  issued: number
  spent: number
  expired: number
}

const dayIn = (column: ReturnType<typeof sql>) => sql`(${column} at time zone 'Asia/Shanghai')::date::text`

/** What was given, spent and ran out on each day since a moment. */
export async function days(tx: Reader, since: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, coalesce(sum(amount) filter (where kind = 'issued'), 0)::bigint as issued,
      coalesce(sum(amount) filter (where kind = 'spent'), 0)::bigint as spent,
      coalesce(sum(amount) filter (where kind = 'expired'), 0)::bigint as expired
    from (
      select ${dayIn(sql`granted_at`)} as day, 'issued' as kind, amount from score_batches where granted_at >= ${since}
      union all
      select ${dayIn(sql`at`)} as day, kind, amount from score_moves where at >= ${since}
    ) as moved group by day order by day`.execute(tx)
  return rows
}
