import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type {
  AccountFilter,
  ClosureFilter,
  ListedAccount,
  ListedClosure,
} from '#server/modules/people/accounts/service.ts'
import type { ChildRow } from '#server/modules/people/invitations/service.ts'
import { anywhere, countRows, type Page, pageAtOnce, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

const people = {
  enterprise: sql`join enterprises as p on p.id = a.owner_id`,
  maker: sql`join makers as p on p.id = a.owner_id`,
}
const nameOf = { enterprise: sql`p.name`, maker: sql`p.nickname` }

export function page(
  tx: Reader,
  realm: AccountRealm,
  paging: Paging,
  filter: AccountFilter,
): Promise<Page<ListedAccount>> {
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

export function closures(tx: Reader, paging: Paging, filter: ClosureFilter): Promise<Page<ListedClosure>> {
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
export async function names(tx: Reader, owners: readonly { realm: AccountRealm; owner_id: number }[]) {
  const ids = (realm: AccountRealm) => owners.filter((one) => one.realm === realm).map((one) => one.owner_id)
  const { rows } = await sql<{ realm: AccountRealm; id: number; name: string }>`
    select 'enterprise' as realm, id, name from enterprises where id = any(${ids('enterprise')})
    union all select 'maker', id, nickname from makers where id = any(${ids('maker')})`.execute(tx)
  return new Map(rows.map(({ realm, id, name }) => [`${realm}:${id}`, name]))
}

export async function makerOf(tx: Reader, inviteCode: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('makers')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.owner_id', '=', 'makers.id').on('accounts.realm', '=', 'maker'),
    )
    .select('makers.id')
    .where('makers.invite_code', '=', inviteCode)
    .where('accounts.state', 'in', ['active', 'closing'])
    .executeTakeFirst()
  return row?.id
}

export function children(tx: Reader, makerId: number, paging: Paging): Promise<Page<ChildRow>> {
  return pageAtOnce<ChildRow>(tx, paging, {
    columns: sql`i.child_id as id, i.child_realm as kind, coalesce(e.name, m.nickname, '') as name, a.phone_masked,
      i.bound_at as joined_at`,
    found: sql`from invitations as i
      join accounts as a on a.realm = i.child_realm and a.owner_id = i.child_id
      left join enterprises as e on i.child_realm = 'enterprise' and e.id = i.child_id
      left join makers as m on i.child_realm = 'maker' and m.id = i.child_id
      where i.maker_id = ${makerId}`,
    order: sql`i.bound_at desc, i.child_realm, i.child_id desc`,
  })
}

/** Who invited each of these, by the child's id. */
export async function parents(tx: Reader, realm: AccountRealm, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; name: string }>()
  const rows = await tx
    .selectFrom('invitations')
    .innerJoin('makers', 'makers.id', 'invitations.maker_id')
    .select(['invitations.child_id', 'makers.id', 'makers.nickname'])
    .where('invitations.child_realm', '=', realm)
    .where('invitations.child_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ child_id, id, nickname }) => [child_id, { id, name: nickname }]))
}

export async function ownerNames(tx: Reader, owners: readonly { owner_kind: string; owner_id: number }[]) {
  const idsOf = (kind: string) => [...new Set(owners.filter((one) => one.owner_kind === kind).map((o) => o.owner_id))]
  const { rows } = await sql<{ owner_kind: string; owner_id: number; name: string }>`
    select 'enterprise' as owner_kind, id as owner_id, name from enterprises where id = any(${idsOf('enterprise')})
    union all
    select 'maker', id, nickname from makers where id = any(${idsOf('maker')})`.execute(tx)
  return rows
}
