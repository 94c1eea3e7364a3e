import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/postgres/database.ts'
import { keptUpTo } from '../reading/store.ts'

export interface RevenueSums {
  /** What came as money. */
  received: number
  refunded: number
  /** What the promotion fund paid of the same sales. */
  promotion: number
  promotion_returned: number
}

export interface RevenueRow extends RevenueSums {
  /** Its day and its purse. */
  key: string
  day: string
  purse: string
}

export interface Period {
  /** Its first and its last day, and the moments between which they lie. */
  first: string
  last: string
  from: Date
  /** The first moment that no longer belongs to it. */
  until: Date
  purse?: string | undefined
}

export interface Accounts {
  /** Of revenue: those that were asked for, and all of them. */
  earned: readonly number[]
  everyEarned: readonly number[]
  /** The promotion fund's. */
  fund: readonly number[]
}

/**
 * Asked for first, for the planner's sake: it knows how busy each account is, but only where it sees which. Joined by
 * their names all of them seem as quiet as a customer's, and the whole past of each is read for the sake of a month.
 */
export async function accountsFor(tx: Reader, purse?: string): Promise<Accounts> {
  const accounts = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'purse'])
    .where('owner_kind', '=', 'system')
    .where((is) => is.or([is('purse', 'like', 'revenue\\_%'), is('purse', 'in', ['fee', 'promotion_expense'])]))
    .execute()
  const [fund, earned] = [accounts.filter(isFund), accounts.filter((one) => !isFund(one))]
  const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id)
  const chosen = earned.filter((one) => purse === undefined || one.purse === purse)
  return { earned: ids(chosen), everyEarned: ids(earned), fund: ids(fund) }
}

const isFund = ({ purse }: { purse: string }) => purse === 'promotion_expense'

/** Which lines, as conditions on the transaction `t` and on the line `e` of an account whose lines have its number. */
type Which = RawBuilder<unknown>

/**
 * What was booked on accounts of revenue, line by line, and what of the promotion fund went with it: with the sale in
 * its own posting, and back by a later one of its own, which names the same order.
 */
const booked = (which: Which, { earned, everyEarned, fund }: Accounts): RawBuilder<unknown> => sql`
  select t.created_at, a.purse, e.amount, 0::bigint as fund
  from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
  join ledger_accounts as a on a.id = e.account_id
  where ${which} and e.account_id = any(${earned}::bigint[])
  union all
  select t.created_at, s.purse, 0, e.amount
  from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
  join lateral (
    select a.id, a.purse from ledger_transactions as p join ledger_entries as o on o.transaction_id = p.id
    join ledger_accounts as a on a.id = o.account_id
    where p.reference = t.reference and p.id <= t.id
      and (p.id = t.id or t.kind = 'promotion_back' and o.amount > 0) and o.account_id = any(${everyEarned}::bigint[])
    order by p.id, o.id limit 1) as s on true
  where ${which} and e.account_id = any(${fund}::bigint[]) and s.id = any(${earned}::bigint[])`

const sums = sql`
  coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
  coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as refunded,
  coalesce(sum(fund) filter (where fund > 0), 0)::bigint as promotion,
  coalesce(-sum(fund) filter (where fund < 0), 0)::bigint as promotion_returned`
const day = sql`(created_at at time zone 'Asia/Shanghai')::date::text`

/** Out of the lines themselves: by day and purse what these come to. */
export const fromLines = (which: Which, accounts: Accounts) => sql<RevenueRow>`
  select ${day} || ' ' || purse as key, ${day} as day, purse, ${sums}
  from (${booked(which, accounts)}) as b group by ${day}, purse`

const columns = sql`key, day, purse, received, refunded, promotion, promotion_returned`

/** What was kept by day, of all transactions up to `ledger_kept`. */
export const keptDays = sql<RevenueRow>`
  select day || ' ' || purse as key, day, purse, received, refunded, promotion, promotion_returned
  from ledger_revenue_days`

/**
 * Every day and purse of a period, of which there are few however many lines they sum up: page, total and sums come out
 * of one look at the books instead of three. In one statement, so that a line that is kept meanwhile counts once.
 */
export async function byDay(tx: Reader, period: Period): Promise<RevenueRow[]> {
  const { first, last, from, until, purse } = period
  const accounts = await accountsFor(tx, purse)
  const { head } = await keptUpTo(tx)
  // Those behind the kept ones, twice: the planner knows how few they are by the number, and the statement sees by the
  // row what was kept when it began.
  const behind = sql`t.id > ${head} and e.seq > ${head} and t.id > (select transaction_id from ledger_kept)`
  const { rows } = await sql<RevenueRow>`
    select key, day, purse, sum(received)::bigint as received, sum(refunded)::bigint as refunded,
      sum(promotion)::bigint as promotion, sum(promotion_returned)::bigint as promotion_returned
    from (
      select ${columns} from (${keptDays}) as kept
      where day between ${first} and ${last} ${purse === undefined ? sql`` : sql`and purse = ${purse}`}
      union all
      select ${columns} from (${fromLines(
        sql`t.created_at >= ${from} and t.created_at < ${until} and ${behind}`,
        accounts,
      )}) as later
    ) as b group by key, day, purse order by 2, 3`.execute(tx)
  return rows
}
