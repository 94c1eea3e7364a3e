import { createHash } from 'node:crypto'
import pg from 'pg'
import { rights } from '../contract/base/rights.ts'

export const ownToken = 'owner'.padEnd(43, '0')
export const staffToken = 'staff'.padEnd(43, '0')
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** So many orders and products of one enterprise, and as many applications of others, half of everything waiting. */
export async function fillOwned(ownerUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const now = new Date()
  const later = new Date(now.getTime() + 86_400_000)
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run(
    `insert into enterprises (name, created_at) select '第 ' || n || ' 家企业', $1 from generate_series(1, $2::int) as n`,
    [now, rows],
  )
  await run(
    `insert into accounts (realm, owner_id, phone_index, phone_masked, state, created_at)
     values ('enterprise', 1, '\\x01', '138****0000', 'active', $1)`,
    [now],
  )
  await run(`insert into persons (realm, owner_id, role, created_at) values ('enterprise', 1, 'owner', $1)`, [now])
  await run(`insert into staff (account, name, created_at) values ('bench', '值班', $1)`, [now])
  await run(`insert into roles (name, rights) values ('全部', $1)`, [Object.keys(rights)])
  await run(`insert into staff_roles (staff_id, role_id) select s.id, r.id from staff s, roles r where r.name = '全部'`)
  await run(
    `insert into sessions (realm, owner_id, person_id, token_hash, device, network, created_at, last_seen_at,
       expires_at)
     select 'enterprise', 1, p.id, $1::bytea, '', '', $3::timestamptz, $3, $4::timestamptz from persons p
     union all select 'staff', s.id, null, $2, '', '', $3, $3, $4 from staff s`,
    [hashOf(ownToken), hashOf(staffToken), now, later],
  )
  const moments = `select n, $1::timestamptz - ($2::int - n) * interval '1 minute' as at
    from generate_series(1, $2::int) as n`
  await run(
    `insert into payment_orders (no, purpose, owner_kind, owner_id, amount, description, state, created_at, closed_at)
     select 'CZ' || lpad(n::text, 24, '0'), 'recharge', 'enterprise', 1, 100, '账户充值', 'closed', at, at
     from (${moments}) as moments`,
    [now, rows],
  )
  await run(
    `insert into orders (no, purpose, owner_kind, owner_id, sale, title, channel, amount, snapshot, state, created_at,
       expires_at, closed_at)
     select no, purpose, owner_kind, owner_id, false, description, 'wechat_native', amount, '{"bonus_amount": 0}',
       'closed', created_at, created_at, closed_at from payment_orders`,
  )
  await run(
    `insert into companies (state, created_at, updated_at, published_at, name, html, industry_id, region_id,
       enterprise_id)
     values ('shown', $1, $1, $1, '一家企业', '<p>介绍</p>', 113, 330100, 1)`,
    [now],
  )
  await run(
    `insert into products (state, created_at, updated_at, published_at, company_id, name, html, position,
       revision_state, handed_in_at)
     select 'shown', at, at, at, 1, '第 ' || n || ' 个产品', '<p>介绍</p>', n,
       case when n % 2 = 0 then 'review' end, case when n % 2 = 0 then at end from (${moments}) as moments`,
    [now, rows],
  )
  await run(
    `insert into certifications (no, enterprise_id, kind, state, company_name, submitted_at, created_at, updated_at)
     select 'RZ' || lpad(n::text, 24, '0'), n, 'first', case when n % 2 = 0 then 'pending' else 'cancelled' end,
       '第 ' || n || ' 家企业', at, at, at from (${moments}) as moments`,
    [now, rows],
  )
  await run('vacuum analyze')
  await client.end()
}
