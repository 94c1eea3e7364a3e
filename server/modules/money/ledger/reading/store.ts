import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { totalMax } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import { byDay as sumByDay } from '#server/platform/postgres/by-day.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type Owner, type OwnerKind, ownerId } from '../model.ts'

export interface AccountRow {
  id: number
  purse: string
  sign: number
  entry_only: boolean
  balance: number
  seq: number
}

export interface LineRow {
  id: number
  seq: number
  account_id: number
  transaction_id: number
  amount: number
  balance_after: number | null
  kind: string
  reference: string
  created_at: Date
  reverses: number | null
  reversed_by: number | null
}

interface LineFilter {
  kinds?: readonly string[] | undefined
  direction?: 'in' | 'out' | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Older than this line. */
  before?: number | undefined
}

/** The accounts of an owner with what is in them at this moment; those that nothing ever touched are not there. */
export async function accounts(tx: Reader, owner: Owner): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.purse, a.sign, a.entry_only, a.seq,
      a.balance + case when a.entry_only then coalesce((
        select sum(e.amount)::bigint from ledger_entries e where e.account_id = a.id and e.seq > a.seq), 0)
      else 0 end as balance
    from ledger_accounts a
    where a.owner_kind = ${owner.kind} and a.owner_id = ${ownerId(owner)}
    order by a.id`.execute(tx)
  return rows
}

/** Nobody moves what is in them until the transaction ends. */
export async function lock(tx: Tx, owner: Owner): Promise<void> {
  await sql`select lock_ledger(${owner.kind}, ${ownerId(owner)})`.execute(tx)
}

const columns = sql`e.id, e.seq, e.account_id, e.transaction_id, e.amount, e.balance_after, t.kind, t.reference,
  t.created_at, t.reverses, r.id as reversed_by`
const joined = sql`join ledger_transactions t on t.id = e.transaction_id
  left join ledger_transactions r on r.reverses = t.id`

/**
 * Lines of one account without a filter: they are numbered without a gap, so any page is as near as the first and the
 * total is known.
 */
export async function numbered(tx: Reader, account: AccountRow, { page, count }: Paging): Promise<Page<LineRow>> {
  const last = account.seq - (page - 1) * count
  const { rows } = await sql<LineRow>`
    select ${columns} from ledger_entries e ${joined}
    where e.account_id = ${account.id} and e.seq <= ${last} and e.seq > ${last - count}
    order by e.seq desc`.execute(tx)
  const exact = account.seq <= totalMax
  return { list: rows, total: exact ? account.seq : totalMax, total_is: exact ? 'exact' : 'at_least', page, count }
}

/** Each account is read from its newest line on and no further than needed; only then are they put into one order. */
function newest(among: readonly AccountRow[], filter: LineFilter, max: number) {
  const conditions = sql.join(
    [
      sql`true`,
      ...(filter.kinds ? [sql`t.kind = any(${filter.kinds})`] : []),
      ...(filter.direction ? [sql`e.amount * among.sign * ${filter.direction === 'in' ? 1 : -1} > 0`] : []),
      ...(filter.from ? [sql`t.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`t.created_at < ${filter.to}`] : []),
      ...(filter.before === undefined ? [] : [sql`e.id < ${filter.before}`]),
    ],
    sql` and `,
  )
  return sql<LineRow>`
    select lines.* from unnest(${among.map(({ id }) => id)}::bigint[], ${among.map(({ sign }) => sign)}::int[])
      as among (id, sign)
    cross join lateral (
      select ${columns} from ledger_entries e ${joined}
      where e.account_id = among.id and ${conditions}
      order by e.seq desc limit ${max}
    ) as lines
    order by lines.${orderOf(among)} desc limit ${max}`
}

const orderOf = (among: readonly AccountRow[]) => (among.length === 1 ? sql`seq` : sql`id`)

/** Lines of several accounts in one order, or of some kind only; no further than totals are counted. */
export function sought(
  tx: Reader,
  among: readonly AccountRow[],
  filter: LineFilter,
  paging: Paging,
  { counted }: { counted?: number } = {},
) {
  return pageOf<LineRow>(paging, {
    async rows({ limit, offset }) {
      if (offset >= totalMax) return []
      const { rows } = await sql<LineRow>`
        select * from (${newest(among, filter, offset + limit)}) as lines
        order by ${orderOf(among)} desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: async (max) => counted ?? countRows(tx, newest(among, filter, max)),
  })
}

export interface Sums {
  lines: number
  credit: number
  debit: number
}

/**
 * How many lines there are, and what came and went by them; no further than totals are counted. Signs are those of the
 * owner's side.
 */
export async function sums(tx: Reader, among: readonly AccountRow[], filter: LineFilter): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) as lines,
      coalesce(sum(l.amount * a.sign) filter (where l.amount * a.sign > 0), 0)::bigint as credit,
      coalesce(sum(l.amount * a.sign) filter (where l.amount * a.sign < 0), 0)::bigint as debit
    from (${newest(among, filter, totalMax + 1)}) as l join ledger_accounts a on a.id = l.account_id`.execute(tx)
  return rows[0] ?? { lines: 0, credit: 0, debit: 0 }
}

/** The newest lines that the filter lets through. */
export async function take(
  tx: Reader,
  among: readonly AccountRow[],
  filter: LineFilter,
  max: number,
): Promise<LineRow[]> {
  const { rows } = await newest(among, filter, max).execute(tx)
  return rows
}

export interface HoldingRow {
  account_id: number
  purse: string
  sign: number
  balance: number
  /** Of a purse that nothing has touched there is no kind. */
  kind: string | null
  amount: number
  lines: number
}

/**
 * What is in the purses of an owner, and what each took in and gave away since it is there, by kind, credits above
 * zero; and how many lines had to be added up for it, beyond the sums that were kept. In one statement, so that what
 * came and went leads to what is there, whatever is posted meanwhile.
 */
export async function holdings(tx: Reader, owner: Owner): Promise<HoldingRow[]> {
  const { rows } = await holdingsOf(sql`${owner.kind}`, sql`${ownerId(owner)}`).execute(tx)
  return rows
}

const holdingsOf = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<HoldingRow>`
    select a.id as account_id, a.purse, a.sign, a.balance, part.kind,
      coalesce(sum(part.amount), 0)::bigint as amount, coalesce(sum(part.lines), 0)::bigint as lines
    from ledger_accounts a
    left join ledger_totals s on s.account_id = a.id
    left join lateral (
      select kept.key as kind, kept.value::bigint as amount, 0 as lines
      from jsonb_each_text(coalesce(s.amounts, '{}')) as kept
      union all
      select t.kind, sum(e.amount), count(*)
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = a.id and e.seq > coalesce(s.seq, 0)
      group by t.kind
    ) as part on true
    where a.owner_kind = ${kind} and a.owner_id = ${id} and not a.entry_only
    group by a.id, part.kind`

/** The same of an owner in a statement that asks for much at once; null where it did not ask for this. */
export interface SeenHoldings {
  holdings: HoldingRow[] | null
}

export const holdingsColumn = (kind: AccountRealm, id: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(h), '[]') from (${holdingsOf(sql.lit(kind), id)}) as h) as holdings`

/** Memoized: what was summed up once is kept. It says what the lines say, so whoever only reads may let it be kept. */
export async function keepTotals(tx: Reader, accountId: number): Promise<void> {
  await sql`select keep_ledger_totals(${accountId})`.execute(tx)
}

/** What came in and went out of an account during a time, and what was in it when that began. */
export async function turnover(tx: Reader, account: AccountRow, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{ before: number; credit: number; debit: number; lines: number }>`
    select coalesce(sum(e.amount) filter (where t.created_at < ${from}), 0)::bigint as before,
      coalesce(sum(e.amount) filter (where t.created_at >= ${from} and e.amount > 0), 0)::bigint as credit,
      coalesce(sum(e.amount) filter (where t.created_at >= ${from} and e.amount < 0), 0)::bigint as debit,
      count(*) filter (where t.created_at >= ${from}) as lines
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account_id = ${account.id} and t.created_at < ${to}`.execute(tx)
  return rows[0] ?? { before: 0, credit: 0, debit: 0, lines: 0 }
}

export interface DayRow {
  purse: string
  sign: number
  balance: number
  /** Null where nothing moved since then. */
  day: string | null
  kind: string
  credit: number
  debit: number
}

/**
 * What moved in purses of an owner since a moment, by day and kind, and what is in them now. Lines are numbered in the
 * order in which they came, so only those since then are read, and the one before them.
 */
export async function byDay(tx: Reader, owner: Owner, purses: readonly string[], from: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select a.purse, a.sign, a.balance, lines.* from ledger_accounts a left join lateral (
      select to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, t.kind,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as credit,
        coalesce(sum(e.amount) filter (where e.amount < 0), 0)::bigint as debit
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = a.id and e.seq > coalesce((
        select o.seq from ledger_entries o join ledger_transactions p on p.id = o.transaction_id
        where o.account_id = a.id and p.created_at < ${from} order by o.seq desc limit 1), 0)
      group by 1, 2
    ) as lines on true
    where a.owner_kind = ${owner.kind} and a.owner_id = ${ownerId(owner)} 
      and a.purse = any(${[...purses]}::text[])`.execute(tx)
  return rows
}

export interface OwnerRef {
  owner_kind: string
  owner_id: number
}

/** Every posting about a business number, or the one under a key, with all its lines. */
export async function postings(tx: Reader, by: { reference: string } | { key: string } | { id: number }, max: number) {
  const condition =
    'reference' in by
      ? sql`t.reference = ${by.reference}`
      : 'key' in by
        ? sql`t.key = ${by.key}`
        : sql`t.id = ${by.id} or t.reverses = ${by.id}`
  const { rows } = await sql<PostingRow>`
    select t.id, t.key, t.kind, t.reference, t.created_at, t.reverses, o.created_at as reverses_at,
      r.id as reversed_by, r.created_at as reversed_at,
      exists (select from ledger_seals s where s.transaction_id = t.id) as sealed, (
      select json_agg(json_build_object('owner_kind', a.owner_kind, 'owner_id', a.owner_id, 'purse', a.purse,
        'sign', a.sign, 'amount', e.amount, 'balance_after', e.balance_after, 'seq', e.seq) order by e.id)
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id) as lines
    from ledger_transactions t
    left join ledger_transactions r on r.reverses = t.id
    left join ledger_transactions o on o.id = t.reverses
    where ${condition}
    order by t.id desc limit ${max}`.execute(tx)
  return rows
}

export interface PurseSum {
  owner_kind: OwnerKind
  purse: string
  sign: number
  balance: number
}

/** Up to which transaction running sums were kept (`keep_ledger_sums`), and which is the last of all. */
export async function keptUpTo(tx: Reader): Promise<{ head: number; last: number }> {
  const { rows } = await sql<{ head: number; last: number }>`
    select transaction_id as head, coalesce((select max(id) from ledger_transactions), 0) as last
    from ledger_kept`.execute(tx)
  return rows[0] ?? { head: 0, last: 0 }
}

/** Each account with what is in it at this moment: what the running sums must come to. */
export const byAccounts = sql<PurseSum>`
  select a.owner_kind, a.purse, a.sign, sum(a.balance + case when a.entry_only then coalesce((
      select sum(e.amount) from ledger_entries e where e.account_id = a.id and e.seq > a.seq), 0)
    else 0 end)::bigint as balance
  from ledger_accounts a group by a.owner_kind, a.purse, a.sign`

/** Running sums, and the lines behind them, which are as few as `head` is new. */
export const bySums = (head: number) => sql<PurseSum>`
  select p.owner_kind, p.purse, p.sign, (coalesce(s.balance, 0) + coalesce(later.amount, 0))::bigint as balance
  from ledger_purses p
  left join ledger_purse_sums s on s.owner_kind = p.owner_kind and s.purse = p.purse
  left join (
    select a.owner_kind, a.purse, sum(e.amount) as amount
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id > ${head} and e.transaction_id > (select transaction_id from ledger_kept)
    group by a.owner_kind, a.purse
  ) as later on later.owner_kind = p.owner_kind and later.purse = p.purse
  where p.owner_kind = 'system' or s.purse is not null or later.purse is not null`

/** Beyond it a sum of the accounts is had sooner than one of the lines behind what was kept. */
const behindMax = 100_000

/** In one statement, so that a posting made meanwhile is in all of its purses or in none. */
export async function everybody(tx: Reader): Promise<PurseSum[]> {
  const { head, last } = await keptUpTo(tx)
  const sums = last - head > behindMax ? byAccounts : bySums(head)
  const { rows } = await sql<PurseSum>`${sums} order by owner_kind, purse`.execute(tx)
  return rows
}

export interface PostingRow {
  id: number
  key: string
  kind: string
  reference: string
  created_at: Date
  reverses: number | null
  reverses_at: Date | null
  reversed_by: number | null
  reversed_at: Date | null
  sealed: boolean
  lines: {
    owner_kind: OwnerKind
    owner_id: number
    purse: string
    sign: number
    amount: number
    balance_after: number | null
    seq: number
  }[]
}

/** Which of our purses, and which side of them: what grows a purse that grows by debit came from outside. */
const flows = {
  in: sql`a.purse like 'channel\\_%' and e.amount < 0`,
  out: sql`a.purse like 'channel\\_%' and e.amount > 0`,
  revenue: sql`(a.purse like 'revenue\\_%' or a.purse = 'fee')`,
} as const

/**
 * What came in through the channels, went out through them, or was earned, by the day: the lines of the statements of
 * our own purses. Ours are entry-only, so that a line's number is its transaction's and a day is a range of them.
 */
export async function flowByDay(tx: Reader, flow: keyof typeof flows, starts: readonly Date[], until: Date) {
  const { rows } = await sql<{ low: number | null; high: number | null }>`
    select min(id) as low, max(id) as high from ledger_transactions
    where created_at >= ${starts[0]} and created_at < ${until}`.execute(tx)
  const { low, high } = rows[0] ?? { low: null, high: null }
  if (low === null || high === null) return starts.map(() => 0)
  return sumByDay(
    tx,
    starts,
    sql`select t.created_at as at, ${flow === 'in' ? sql`-e.amount` : sql`e.amount`} as value
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id and e.seq between ${low} and ${high}
      join ledger_transactions t on t.id = e.transaction_id
      where a.owner_kind = 'system' and ${flows[flow]} and t.created_at >= ${starts[0]} and t.created_at < ${until}`,
  )
}
