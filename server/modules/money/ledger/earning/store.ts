import { type RawBuilder, sql } from 'kysely'
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

interface Accounts {
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
async function accountsFor(tx: Reader, { purse }: Period): Promise<Accounts> {
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

/**
 * What was booked on accounts of revenue, line by line, and what of the promotion fund went with it: with the sale in
 * its own posting, and back by one of its own, which names the same order.
 */
const booked = ({ from, until }: Period, { earned, everyEarned, fund }: Accounts): RawBuilder<unknown> => sql`
  select t.created_at, a.purse, e.amount, 0::bigint as fund
  from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
  join ledger_accounts as a on a.id = e.account_id
  where t.created_at >= ${from} and t.created_at < ${until} and e.account_id = any(${earned}::bigint[])
  union all
  select t.created_at, s.purse, 0, e.amount
  from ledger_transactions as t join ledger_entries as e on e.transaction_id = t.id
  join lateral (
    select a.id, a.purse from ledger_transactions as p join ledger_entries as o on o.transaction_id = p.id
    join ledger_accounts as a on a.id = o.account_id
    where p.reference = t.reference and (p.id = t.id or t.kind = 'promotion_back' and o.amount > 0)
      and o.account_id = any(${everyEarned}::bigint[])
    order by p.id limit 1) as s on true
  where t.created_at >= ${from} and t.created_at < ${until} and e.account_id = any(${fund}::bigint[])
    and s.id = any(${earned}::bigint[])`

const sums = sql`
  coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
  coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as refunded,
  coalesce(sum(fund) filter (where fund > 0), 0)::bigint as promotion,
  coalesce(-sum(fund) filter (where fund < 0), 0)::bigint as promotion_returned`
const day = sql`(created_at at time zone 'Asia/Shanghai')::date::text`

/**
 * Every day and purse of a period, of which there are few however many lines they sum up: page, total and sums come out
 * of one look at the books instead of three.
 */
export async function byDay(tx: Reader, period: Period): Promise<RevenueRow[]> {
  const accounts = await accountsFor(tx, period)
  const { rows } = await sql<RevenueRow>`
    select ${day} || ' ' || purse as key, ${day} as day, purse, ${sums}
    from (${booked(period, accounts)}) as b group by ${day}, purse order by 2, 3`.execute(tx)
  return rows
}
