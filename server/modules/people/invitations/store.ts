import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Tx } from '#server/platform/postgres/database.ts'

export interface Child {
  realm: 'enterprise' | 'maker'
  id: number
}

export async function makerOf(tx: Tx, inviteCode: string): Promise<number | undefined> {
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

export async function insert(
  tx: Tx,
  child: Child,
  parent: { makerId: number; source: 'link' | 'code'; at: Date },
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      child_realm: child.realm,
      child_id: child.id,
      maker_id: parent.makerId,
      source: parent.source,
      bound_at: parent.at,
    })
    .execute()
}

export interface ChildRow {
  id: number
  kind: 'enterprise' | 'maker'
  name: string
  phone_masked: string
  joined_at: Date
}

export function children(tx: Tx, makerId: number, paging: Paging): Promise<Page<ChildRow>> {
  const own = sql`from invitations as i
    join accounts as a on a.realm = i.child_realm and a.owner_id = i.child_id
    left join enterprises as e on i.child_realm = 'enterprise' and e.id = i.child_id
    left join makers as m on i.child_realm = 'maker' and m.id = i.child_id
    where i.maker_id = ${makerId}`
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ChildRow>`
        select i.child_id as id, i.child_realm as kind, coalesce(e.name, m.nickname, '') as name, a.phone_masked,
          i.bound_at as joined_at ${own}
        order by i.bound_at desc, i.child_realm, i.child_id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from invitations where maker_id = ${makerId} limit ${max}`),
  })
}

export async function countChildren(tx: Tx, makerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from invitations where maker_id = ${makerId}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Who invited each of these, by the child's id. */
export async function parents(tx: Tx, realm: Child['realm'], ids: readonly number[]) {
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
