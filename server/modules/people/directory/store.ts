import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type {
  AccountFilter,
  ClosureFilter,
  ListedAccount,
  ListedClosure,
} from '#server/modules/people/accounts/service.ts'
import type {
  Child,
  ChildFilter,
  ChildRow,
  RelationFilter,
  RelationRow,
} from '#server/modules/people/invitations/service.ts'
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
  if (filter.phoneIndexes) wanted.push(sql`a.phone_index = any(${filter.phoneIndexes})`)
  if (filter.state) wanted.push(sql`a.state = ${filter.state}`)
  const from = sql`from accounts as a ${people[realm]} where ${sql.join(wanted, sql` and `)}`
  return pageOf(paging, {
    rows: async ({ tail }) => {
      const { rows } = await sql<ListedAccount>`
        select a.owner_id as id, ${nameOf[realm]} as name, a.phone_masked, a.state, a.frozen_reason,
          a.password_hash is not null as has_password, a.created_at,
          (a.realm = 'maker' and exists (select from wechat_people as w where w.maker_id = a.owner_id)) as wechat_bound,
          (select max(s.last_seen_at) from sessions as s where s.realm = a.realm and s.owner_id = a.owner_id)
            as last_seen_at
        ${from} ${tail(sql`a.owner_id`, sql`a.owner_id desc`)}`.execute(tx)
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

/** Whose invites these codes are; what is nobody's is not among them. */
export async function makersOf(tx: Reader, inviteCodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ invite_code: string; id: number }>`
    select m.invite_code, m.id from makers as m join accounts as a on a.realm = 'maker' and a.owner_id = m.id
    where m.invite_code = any(${inviteCodes}::text[]) and a.state in ('active', 'closing')`.execute(tx)
  return new Map(rows.map(({ invite_code, id }) => [invite_code, id]))
}

/** Whether two accounts have the same number; who has left has none. */
export async function isOnePerson(tx: Reader, makerId: number, child: Child): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select exists (
      select from accounts as m join accounts as c on c.phone_index = m.phone_index
      where m.realm = 'maker' and m.owner_id = ${makerId} and c.realm = ${child.realm} and c.owner_id = ${child.id}
    ) as same`.execute(tx)
  return rows[0]?.same ?? false
}

export async function accountOf(tx: Reader, { realm, id }: Child) {
  const { rows } = await sql<{ name: string; phone_masked: string; created_at: Date; open: boolean }>`
    select ${nameOf[realm]} as name, a.phone_masked, a.created_at, a.state <> 'closed' as open
    from accounts as a ${people[realm]} where a.realm = ${realm} and a.owner_id = ${id}`.execute(tx)
  return rows[0]
}

export async function makerNames(tx: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('makers').select(['id', 'nickname']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, nickname }) => [id, nickname]))
}

/** A name that more people have than this is common: whoever goes through the relations soon meets some of them. */
const fewNamed = 1_000

/**
 * Either side of a relation is called so. Who has a rare name is looked up first, and their relations with it; going
 * through all relations until twenty of them are met is for common ones.
 */
async function isNamed(tx: Reader, q: string, r: RawBuilder<unknown>): Promise<RawBuilder<boolean>> {
  const like = anywhere(q)
  const { rows } = await sql<{ realm: AccountRealm; id: number }>`
    (select 'maker' as realm, id from makers where nickname ilike ${like} limit ${fewNamed + 1})
    union all (select 'enterprise', id from enterprises where name ilike ${like} limit ${fewNamed + 1})`.execute(tx)
  const ids = (realm: AccountRealm) => rows.filter((one) => one.realm === realm).map(({ id }) => id)
  const [makers, enterprises] = [ids('maker'), ids('enterprise')]
  if (makers.length > fewNamed || enterprises.length > fewNamed)
    return sql`(e.name ilike ${like} or m.nickname ilike ${like} or p.nickname ilike ${like})`
  return sql`(${r}.maker_id = any(${makers}::bigint[])
    or ${r}.child_realm = 'maker' and ${r}.child_id = any(${makers}::bigint[])
    or ${r}.child_realm = 'enterprise' and ${r}.child_id = any(${enterprises}::bigint[]))`
}

/** Who belongs to whom, the newest first. */
export async function relations(tx: Reader, paging: Paging, filter: RelationFilter): Promise<Page<RelationRow>> {
  const source = sql`case when i.maker_id = r.maker_id then i.source else 'staff' end`
  const changed = sql`exists (select from relation_changes as c
    where c.child_realm = r.child_realm and c.child_id = r.child_id)`
  const wanted = [sql`true`]
  // How somebody came is known of their own invitation, which says when as well; an operator's change has none.
  const came = filter.source === 'link' || filter.source === 'code'
  const at = came ? sql`i` : sql`r`
  if (filter.maker_id) wanted.push(sql`${at}.maker_id = ${filter.maker_id}`)
  if (filter.child_realm) wanted.push(sql`${at}.child_realm = ${filter.child_realm}`)
  if (filter.source) wanted.push(sql`${came ? sql`i.source` : source} = ${filter.source}`)
  if (filter.since) wanted.push(sql`${at}.bound_at >= ${filter.since}`)
  if (filter.until) wanted.push(sql`${at}.bound_at < ${filter.until}`)
  if (filter.q) wanted.push(await isNamed(tx, filter.q, at))
  // Only an operator's change makes them so, and changes are few: they are found first, behind an optimization fence.
  const related =
    filter.changed || filter.source === 'staff'
      ? sql`(select r.* from relations as r where ${changed} offset 0)`
      : sql`relations`
  const invited = sql`i.child_realm = r.child_realm and i.child_id = r.child_id`
  const joined = came
    ? sql`invitations as i cross join lateral (
        select r.* from relations as r where ${invited} and r.maker_id = i.maker_id offset 0) as r`
    : sql`${related} as r left join invitations as i on ${invited}`
  // Both are always there. Left joins all the same: what is neither shown nor asked for costs the count nothing.
  const found = sql`from ${joined}
    left join makers as p on p.id = r.maker_id
    left join accounts as a on a.realm = r.child_realm and a.owner_id = r.child_id
    left join enterprises as e on r.child_realm = 'enterprise' and e.id = r.child_id
    left join makers as m on r.child_realm = 'maker' and m.id = r.child_id
    where ${sql.join(wanted, sql` and `)}`
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<RelationRow>`
        select r.child_realm, r.child_id, coalesce(e.name, m.nickname, '') as child_name, a.phone_masked,
          r.maker_id, p.nickname as maker_name, ${source} as source,
          case when i.maker_id = r.maker_id then i.channel else '' end as channel, r.bound_at, r.since,
          ${changed} as changed
        ${found} order by ${at}.bound_at desc, ${at}.child_realm, ${at}.child_id
        limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 ${found} limit ${max}`),
  })
}

const childState = sql`case a.state when 'closed' then 'closed' when 'frozen' then 'paused' else 'active' end`

export function children(tx: Reader, makerId: number, paging: Paging, filter: ChildFilter): Promise<Page<ChildRow>> {
  const wanted = [sql`i.maker_id = ${makerId}`]
  if (filter.kind) wanted.push(sql`i.child_realm = ${filter.kind}`)
  if (filter.state) wanted.push(sql`${childState} = ${filter.state}`)
  // By what they are shown of it, and no more: whoever could search whole names or numbers could guess them.
  if (filter.q) wanted.push(sql`right(a.phone_masked, 4) = ${filter.q}`)
  return pageAtOnce<ChildRow>(tx, paging, {
    columns: sql`i.child_id as id, i.child_realm as kind, coalesce(e.name, m.nickname, '') as name, a.phone_masked,
      i.bound_at as joined_at, ${childState} as state, coalesce(e.name_fixed, false) as certified`,
    found: sql`from relations as i
      join accounts as a on a.realm = i.child_realm and a.owner_id = i.child_id
      left join enterprises as e on i.child_realm = 'enterprise' and e.id = i.child_id
      left join makers as m on i.child_realm = 'maker' and m.id = i.child_id
      where ${sql.join(wanted, sql` and `)}`,
    order: sql`i.bound_at desc, i.child_realm, i.child_id`,
  })
}

/** Who invited each of these, by the child's id. */
export async function parents(tx: Reader, realm: AccountRealm, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; name: string }>()
  const rows = await tx
    .selectFrom('relations')
    .innerJoin('makers', 'makers.id', 'relations.maker_id')
    .select(['relations.child_id', 'makers.id', 'makers.nickname'])
    .where('relations.child_realm', '=', realm)
    .where('relations.child_id', 'in', ids)
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
