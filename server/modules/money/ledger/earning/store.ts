import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

export interface RevenueSums {
  /** What came as money. */
  received: number
  refunded: number
  /** What the promotion fund paid of the same sales. */
  promotion: number
  promotion_returned: number
}

interface RevenueRow extends RevenueSums {
  /** Its day and its purse. */
  key: string
  day: string
  purse: string
}

export interface Period {
  from: Date
  /** The first moment that no longer belongs to it. */
  until: Date
  purse?: string | undefined
}

const isEarned = sql`a.owner_kind = 'system' and (a.purse like 'revenue\_%' or a.purse = 'fee')`

/**
 * What was booked on accounts of revenue, line by line, and what of the promotion fund went with it: with the sale in
 * its own posting, and back by one of its own, which names the same order.
 */
const booked = ({ from, until, purse }: Period): RawBuilder<unknown> => sql`
  select t.created_at, a.purse, e.amount, 0::bigint as fund
  from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
  join ledger_accounts as a on a.id = e.account_id and ${isEarned}
  where t.created_at >= ${from} and t.created_at < ${until} and ${purse ? sql`a.purse = ${purse}` : sql`true`}
  union all
  select t.created_at, s.purse, 0, e.amount
  from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
  join ledger_accounts as f on f.id = e.account_id and f.owner_kind = 'system' and f.purse = 'promotion_expense'
  join lateral (
    select a.purse from ledger_transactions as p join ledger_entries as o on o.transaction_id = p.id
    join ledger_accounts as a on a.id = o.account_id and ${isEarned}
    where p.reference = t.reference and (p.id = t.id or t.kind = 'promotion_back' and o.amount > 0)
    order by p.id limit 1) as s on true
  where t.created_at >= ${from} and t.created_at < ${until} and ${purse ? sql`s.purse = ${purse}` : sql`true`}`

const sums = sql`
  coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
  coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as refunded,
  coalesce(sum(fund) filter (where fund > 0), 0)::bigint as promotion,
  coalesce(-sum(fund) filter (where fund < 0), 0)::bigint as promotion_returned`
const day = sql`(created_at at time zone 'Asia/Shanghai')::date::text`

export function page(tx: Reader, period: Period, paging: Paging): Promise<Page<RevenueRow>> {
  const grouped = sql`from (${booked(period)}) as b group by ${day}, purse`
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<RevenueRow>`
        select ${day} || ' ' || purse as key, ${day} as day, purse, ${sums} ${grouped}
        order by 2, 3 limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 ${grouped} limit ${max}`),
  })
}

export async function totals(tx: Reader, period: Period): Promise<RevenueSums> {
  const { rows } = await sql<RevenueSums>`select ${sums} from (${booked(period)}) as b`.execute(tx)
  return rows[0] ?? { received: 0, refunded: 0, promotion: 0, promotion_returned: 0 }
}
