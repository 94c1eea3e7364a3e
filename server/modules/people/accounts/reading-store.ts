import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { anywhere, countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import type { AccountRealm, AccountState } from './model.ts'
import type { ClosureRow } from './store.ts'

export interface ListedAccount {
  id: number
  name: string
  phone_masked: string
  state: AccountState
  frozen_reason: string
  has_password: boolean
  wechat_bound: boolean
  last_seen_at: Date | null
  created_at: Date
}

export interface AccountFilter {
  ids?: readonly number[] | undefined
  q?: string | undefined
  phoneIndex?: Buffer | undefined
  state?: AccountState | undefined
}

const people = {
  enterprise: sql`join enterprises as p on p.id = a.owner_id`,
  maker: sql`join makers as p on p.id = a.owner_id`,
}
const nameOf = { enterprise: sql`p.name`, maker: sql`p.nickname` }

export function page(tx: Tx, realm: AccountRealm, paging: Paging, filter: AccountFilter): Promise<Page<ListedAccount>> {
  const wanted = [sql`a.realm = ${realm}`]
  if (filter.ids) wanted.push(sql`a.owner_id = any(${filter.ids})`)
  if (filter.q) wanted.push(sql`${nameOf[realm]} ilike ${anywhere(filter.q)}`)
  if (filter.phoneIndex) wanted.push(sql`a.phone_index = ${filter.phoneIndex}`)
  if (filter.state) wanted.push(sql`a.state = ${filter.state}`)
  const from = sql`from accounts as a ${people[realm]} where ${sql.join(wanted, sql` and `)}`
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ListedAccount>`
        select a.owner_id as id, ${nameOf[realm]} as name, a.phone_masked, a.state, a.frozen_reason,
          a.password_hash is not null as has_password, a.created_at,
          (a.realm = 'maker' and exists (select from wechat_people as w where w.maker_id = a.owner_id)) as wechat_bound,
          (select max(s.last_seen_at) from sessions as s where s.realm = a.realm and s.owner_id = a.owner_id)
            as last_seen_at
        ${from} order by a.owner_id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 ${from} limit ${max}`),
  })
}

export interface TimelineRow {
  at: Date
  action: string
  after: unknown
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
}

/** What was done to an account, the latest first. */
export async function timeline(tx: Tx, subject: string, max: number): Promise<TimelineRow[]> {
  return tx
    .selectFrom('audit_log')
    .select(['at', 'action', 'after', 'actor_kind', 'actor_id', 'actor_name'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
}

export interface ListedClosure extends ClosureRow {
  name: string
  phone_masked: string
}

export function closures(
  tx: Tx,
  paging: Paging,
  filter: { id?: number; state?: ClosureRow['state'] | undefined; realm?: AccountRealm | undefined },
): Promise<Page<ListedClosure>> {
  const wanted = [sql`true`]
  if (filter.id) wanted.push(sql`c.id = ${filter.id}`)
  if (filter.state) wanted.push(sql`c.state = ${filter.state}`)
  if (filter.realm) wanted.push(sql`c.realm = ${filter.realm}`)
  const where = sql.join(wanted, sql` and `)
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ListedClosure>`
        select c.*, a.phone_masked, coalesce(e.name, m.nickname, '') as name
        from closures as c join accounts as a on a.realm = c.realm and a.owner_id = c.owner_id
        left join enterprises as e on c.realm = 'enterprise' and e.id = c.owner_id
        left join makers as m on c.realm = 'maker' and m.id = c.owner_id
        where ${where}
        order by c.state in ('waiting', 'held') desc, c.ends_at, c.id limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from closures as c where ${where} limit ${max}`),
  })
}

/** The names behind these accounts, by realm and id. */
export async function names(tx: Tx, owners: readonly { realm: AccountRealm; owner_id: number }[]) {
  const ids = (realm: AccountRealm) => owners.filter((one) => one.realm === realm).map((one) => one.owner_id)
  const { rows } = await sql<{ realm: AccountRealm; id: number; name: string }>`
    select 'enterprise' as realm, id, name from enterprises where id = any(${ids('enterprise')})
    union all select 'maker', id, nickname from makers where id = any(${ids('maker')})`.execute(tx)
  return new Map(rows.map(({ realm, id, name }) => [`${realm}:${id}`, name]))
}
