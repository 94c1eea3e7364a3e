import pg from 'pg'

/** How many orders the maker has who is looked at, however large the programme is. */
const ownOrders = 200
/** Paid this long ago and more, it was released. */
const frozenDays = 15
/** Of those that are frozen, so many are due at the moment and wait for the job. */
export const dueMakers = 300

/**
 * A year of a programme: so many makers, each with an enterprise that came through them, and so many orders of those,
 * spread evenly over the year. Whoever fills lets the books be proved: what is posted is written set by set, in the
 * shape in which the ledger's own function would have left it, which takes five times as long.
 */
export async function fillProgramme(ownerUrl: string, orders: number, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  // No foreign key and no deferred trigger asks of each row whether it fits: what is wrong the proof of the books says.
  await run('set session_replication_role = replica')
  await run(`set work_mem = '128MB'`)
  await run(`set maintenance_work_mem = '256MB'`)
  const yearAgo = new Date(now.getTime() - 365 * 86_400_000)
  await run(
    `insert into makers (nickname, invite_code, created_at)
    select '创客' || n, 'code' || n, $1 from generate_series(1, $2::int) as n`,
    [yearAgo, orders],
  )
  await run(
    `insert into enterprises (name, created_at)
    select '第 ' || n || ' 家企业', $1 from generate_series(1, $2::int) as n`,
    [yearAgo, orders],
  )
  await run(
    `insert into accounts (realm, owner_id, phone_index, phone_masked, state, created_at)
    select realm, n, int4send(n), '138****0000', 'active', $1
    from generate_series(1, $2::int) as n, (values ('maker'), ('enterprise')) as realms (realm)`,
    [yearAgo, orders],
  )
  await run(
    `insert into persons (realm, owner_id, role, created_at)
    select realm, n, 'owner', $1
    from generate_series(1, $2::int) as n, (values ('maker'), ('enterprise')) as realms (realm)`,
    [yearAgo, orders],
  )
  // Who came through whom is written down beside by a trigger.
  await run('set session_replication_role = origin')
  await run(
    `insert into invitations (child_realm, child_id, maker_id, source, bound_at)
    select 'enterprise', n, n, 'link', $1::timestamptz + ((n - 1)::float8 / $2) * interval '365 days'
    from generate_series(1, $2::int) as n`,
    [yearAgo, orders],
  )
  await run('set session_replication_role = replica')
  await run(`insert into staff (account, name, created_at) values ('bench', '值班', $1)`, [yearAgo])
  await run(
    `insert into commission_rules (valid_from, freeze_days, first_within_days, lasts_months, note, announced_at)
    values ($1, $2, 365, 60, '试行', $1)`,
    [yearAgo, frozenDays],
  )
  await run(`insert into commission_rates (rule_id, purpose, level, rate) values (1, 'link', 1, 1000)`)
  // The first orders are the one maker's whom we look at; everybody else has one.
  await run(
    `create unlogged table year as
     select n, 'WZ' || lpad(n::text, 24, '0') as no, 10000 + n % 90000 as amount,
       case when n <= ${ownOrders} then 1 else n end as maker_id,
       $1::timestamptz + (n::float8 / $2) * interval '365 days' as at
     from generate_series(1, $2::int) as n`,
    [yearAgo, orders],
  )
  await run(`insert into payment_orders (no, purpose, owner_kind, owner_id, amount, description, state, created_at,
      paid_at)
    select no, 'link', 'enterprise', maker_id, amount, '网站链接', 'paid', at, at from year`)
  await run(`insert into orders (no, purpose, owner_kind, owner_id, sale, title, channel, amount, snapshot, state,
      created_at, expires_at, paid_at)
    select no, 'link', 'enterprise', maker_id, true, '网站链接', 'balance', amount, '{}', 'paid', at, at, at from year`)
  await run(`insert into payment_attempts (no, order_id, channel, provider, state, trade_no, paid_amount, paid_at,
      created_at)
    select 'ZF' || substr(no, 3), id, 'wechat_native', 'sandbox', 'succeeded', no, amount, paid_at, paid_at
    from payment_orders`)
  await run(`insert into billables (no, kind, owner_kind, owner_id, title, earned, earned_at)
    select no, 'order', 'enterprise', maker_id, '网站链接', amount, at from year`)
  await run(
    `insert into commissions (order_no, level, maker_id, enterprise_id, purpose, title, rule_id, base, rate,
      amount, state, evidence, paid_at, unfreeze_at, settled_at)
    select no, 1, maker_id, maker_id, 'link', '网站链接', 1, amount, 1000, amount * 1000 / 10000,
      case when n <= $1 then 'settled' else 'pending' end, '[]', at, at + interval '${frozenDays} days',
      case when n <= $1 then at + interval '${frozenDays} days' end from year`,
    [releasedOf(orders)],
  )
  await run(`insert into commission_events (commission_id, event, amount, actor_kind, at)
    select id, 'made', amount, 'system', paid_at from commissions`)
  await postYear(run, orders)
  await run('drop table year')
  await run('vacuum analyze')
  await client.end()
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>

/** Of each order: paid, earned by its maker, and released where that was due. */
const postings = `(values
  (1, 'link:', '', 'pay_link'), (2, 'commission:', ':1', 'commission'),
  (3, 'commission_release:', ':1', 'commission_release')) as postings (step, before, after, kind)`

/** The lines of each: sums of the order, or of the share in it. Ours are entry-only: their lines are not counted. */
const lines = `(values
  (1, 'system', 'channel_sandbox', -1, 0), (1, 'system', 'revenue_link', 1, 0),
  (2, 'maker', 'pending', 0, 1), (2, 'system', 'commission_expense', 0, -1),
  (3, 'maker', 'pending', 0, -1), (3, 'maker', 'available', 0, 1))
  as lines (step, owner_kind, purse, of_amount, of_share)`

async function postYear(run: Run, orders: number): Promise<void> {
  await run(
    `create unlogged table posted as
     select (select coalesce(max(id), 0) from ledger_transactions) + row_number() over (order by n, step) as id,
       step, maker_id, amount, amount * 1000 / 10000 as share, before || no || after as key, kind, no, at
     from year cross join ${postings} where step < 3 or n <= $1`,
    [releasedOf(orders)],
  )
  await run(`insert into ledger_transactions (id, key, digest, kind, reference, created_at)
    overriding system value
    select id, key, sha256(key::bytea), kind, no, at from posted order by id`)
  await run(`select setval(pg_get_serial_sequence('ledger_transactions', 'id'), max(id)) from ledger_transactions`)
  // An account is as its last line says, and its lines are counted in the order of their transactions.
  await run(`create unlogged table posted_lines as
    select posted.id as transaction_id, owner_kind, case owner_kind when 'maker' then maker_id else 0 end as owner_id,
      purse, amount * of_amount + share * of_share as amount, null::bigint as balance_after, posted.id as seq
    from posted join ${lines} using (step) where owner_kind = 'system'
    union all
    select posted.id, owner_kind, maker_id, purse, share * of_share, sum(share * of_share) over account,
      row_number() over account
    from posted join ${lines} using (step) where owner_kind = 'maker'
    window account as (partition by maker_id, purse order by posted.id)`)
  await run(`insert into ledger_accounts (owner_kind, owner_id, purse, sign, floor, entry_only, balance, seq)
    select owner_kind, l.owner_id, purse, p.sign, p.floor, p.entry_only, sum(l.amount), count(*)
    from posted_lines as l join ledger_purses as p using (owner_kind, purse)
    where owner_kind = 'maker' group by owner_kind, l.owner_id, purse, p.sign, p.floor, p.entry_only
    order by l.owner_id, purse`)
  await run(`insert into ledger_entries (transaction_id, account_id, amount, balance_after, seq)
    select l.transaction_id, a.id, l.amount, l.balance_after, l.seq
    from posted_lines as l join ledger_accounts as a using (owner_kind, owner_id, purse)
    order by l.transaction_id, l.amount`)
  await run('drop table posted, posted_lines')
}

/** Everything that was due has been released but for the last few hundred makers. */
const releasedOf = (orders: number): number => Math.floor(orders * (1 - frozenDays / 365)) - dueMakers
