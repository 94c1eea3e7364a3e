import { sql } from 'kysely'
import { billSources } from '#contract/money/reconciliation.console.ts'
import { type Fault, findFaults, inWords, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

export async function firstDay(tx: Reader): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from reconciliation_days where state = 'done'`.execute(tx)
  return rows[0]?.day ?? null
}

export async function lastDay(tx: Reader): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from reconciliation_days where state = 'done'`.execute(tx)
  return rows[0]?.day ?? null
}

/** In one statement, so that nobody compares a day anew between its sums. */
export const unexplained = (tx: Reader, from: string, to: string, max: number): Promise<Fault[]> =>
  findFaults(
    tx,
    'reconciliation.explained',
    sql`select ${inWords(sql`d.source`, billSources)} || ' ' || d.day as subject,
        '账单 ' || ${inYuan(sql`theirs.moved`)} || '（记为 ' || ${inYuan(sql`d.theirs_in - d.theirs_out`)} || '），账本 '
          || ${inYuan(sql`ours.booked`)} || '（记为 ' || ${inYuan(sql`d.ours_in - d.ours_out`)} || '），差异合计 '
          || ${inYuan(sql`found.delta`)} as detail
    from reconciliation_days d
    cross join lateral (
      select coalesce(sum(r.moved), 0) as moved from provider_bill_rows r where r.bill_id = d.bill_id
    ) as theirs
    cross join lateral (
      select coalesce(-sum(e.amount), 0) as booked from reconciled_lines l
      join ledger_entries e on e.account_id = l.account_id and e.transaction_id = l.transaction_id
      join ledger_accounts a on a.id = l.account_id and a.owner_kind = 'system' and a.purse like 'channel\\_%'
      where l.source = d.source and l.day = d.day
    ) as ours
    cross join lateral (
      select coalesce(sum(x.delta), 0) as delta from reconciliation_differences x
      where x.source = d.source and x.day = d.day
    ) as found
    where d.state = 'done' and d.day between ${from} and ${to}
      and (theirs.moved - ours.booked <> found.delta or theirs.moved <> d.theirs_in - d.theirs_out
        or ours.booked <> d.ours_in - d.ours_out)
    order by d.day, d.source`,
    max,
  )
