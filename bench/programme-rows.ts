import pg from 'pg'

/** How many orders the maker has who is looked at, however large the programme is. */
const ownOrders = 200
/** Paid this long ago and more, it was released. */
const frozenDays = 15
/** Of those that are frozen, so many are due at the moment and wait for the job. */
export const dueMakers = 300
/** So many connections post, each for makers of its own: nobody waits for the lines of somebody else. */
const lanes = 2
/** A transaction ends after so many orders, as none of the product ever holds more. */
const ordersAtOnce = 50_000

/**
 * A year of a programme: so many makers, each with an enterprise that came through them, and so many orders of those,
 * spread evenly over the year. All money is moved by the ledger's own function, as the product moves it.
 */
export async function fillProgramme(ownerUrl: string, orders: number, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
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
  await run(
    `insert into invitations (child_realm, child_id, maker_id, source, bound_at)
    select 'enterprise', n, n, 'link', $1::timestamptz + ((n - 1)::float8 / $2) * interval '365 days'
    from generate_series(1, $2::int) as n`,
    [yearAgo, orders],
  )
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
  await run('create index on year (n)')
  await run('analyze year')
  await Promise.all(Array.from({ length: lanes }, (_, lane) => postYear(ownerUrl, orders, lane)))
  await run('drop table year')
  await run('vacuum analyze')
  await client.end()
}

const share = '(amount * 1000 / 10000)'

interface Posting {
  key: string
  kind: string
  kinds: string
  ids: string
  purses: string
  amounts: string
}

const paid: Posting = {
  key: `'link:' || no`,
  kind: 'pay_link',
  kinds: `array['system', 'system']`,
  ids: 'array[0, 0]::bigint[]',
  purses: `array['channel_sandbox', 'revenue_link']`,
  amounts: 'array[-amount, amount]::bigint[]',
}

const earned: Posting = {
  key: `'commission:' || no || ':1'`,
  kind: 'commission',
  kinds: `array['maker', 'system']`,
  ids: 'array[maker_id, 0]::bigint[]',
  purses: `array['pending', 'commission_expense']`,
  amounts: `array[${share}, -${share}]::bigint[]`,
}

const released: Posting = {
  key: `'commission_release:' || no || ':1'`,
  kind: 'commission_release',
  kinds: `array['maker', 'maker']`,
  ids: 'array[maker_id, maker_id]::bigint[]',
  purses: `array['pending', 'available']`,
  amounts: `array[-${share}, ${share}]::bigint[]`,
}

async function postYear(ownerUrl: string, orders: number, lane: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  for (let from = 1; from <= orders; from += ordersAtOnce) {
    const to = Math.min(from + ordersAtOnce - 1, orders)
    await client.query(posted(paid, { from, to, lane }))
    await client.query(posted(earned, { from, to, lane }))
    await client.query(posted(released, { from, to: Math.min(to, releasedOf(orders)), lane }))
  }
  await client.end()
}

function posted(
  { key, kind, kinds, ids, purses, amounts }: Posting,
  { from, to, lane }: { from: number; to: number; lane: number },
): string {
  return `select count(posted.transaction_id) from year cross join lateral post_ledger(
      ${key}, sha256((${key})::bytea), '${kind}', no, at, ${kinds}, ${ids}, ${purses}, ${amounts}) as posted
    where n between ${from} and ${to} and maker_id % ${lanes} = ${lane}`
}

/** Everything that was due has been released but for the last few hundred makers. */
const releasedOf = (orders: number): number => Math.floor(orders * (1 - frozenDays / 365)) - dueMakers
