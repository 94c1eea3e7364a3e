import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { VipTermKind, VipTermState } from '#contract/money/vips.words.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { type CountedTerm, usesColumn } from '../store.ts'

export interface Wanted {
  q?: string | undefined
  state?: VipTermState | undefined
  kind?: VipTermKind | undefined
  level_id?: number | undefined
  maker_id?: number | undefined
  from?: Date | undefined
  to?: Date | undefined
  ends_from?: Date | undefined
  ends_to?: Date | undefined
}

const inState = (state: VipTermState, now: Date) =>
  ({
    active: sql`t.revoked_at is null and t.starts_at <= ${now} and t.ends_at > ${now}`,
    scheduled: sql`t.revoked_at is null and t.starts_at > ${now}`,
    expired: sql`t.revoked_at is null and t.ends_at <= ${now}`,
    revoked: sql`t.revoked_at is not null`,
  })[state]

export function page(tx: Reader, filter: Wanted, paging: Paging, now: Date): Promise<Page<CountedTerm>> {
  const wanted = [
    sql`true`,
    ...(filter.q ? [sql`${filter.q.toUpperCase()} in (t.no, t.order_no)`] : []),
    ...(filter.state ? [inState(filter.state, now)] : []),
    ...(filter.kind ? [sql`t.kind = ${filter.kind}`] : []),
    ...(filter.level_id ? [sql`t.level_id = ${filter.level_id}`] : []),
    ...(filter.maker_id ? [sql`t.maker_id = ${filter.maker_id}`] : []),
    ...(filter.from ? [sql`t.created_at >= ${filter.from}`] : []),
    ...(filter.to ? [sql`t.created_at < ${filter.to}`] : []),
    ...(filter.ends_from ? [sql`t.ends_at >= ${filter.ends_from}`] : []),
    ...(filter.ends_to ? [sql`t.ends_at < ${filter.ends_to}`] : []),
  ]
  const where = sql.join(wanted, sql` and `)
  return pageOf(paging, {
    rows: async ({ tail }) => {
      const { rows } = await sql<CountedTerm>`
        select t.*, ${usesColumn} from vip_terms as t
        where ${where} ${tail(sql`t.id`, sql`t.created_at desc, t.id desc`)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from vip_terms as t where ${where} limit ${max}`),
  })
}

/** Somebody's terms in a statement that asks for much at once; whoever reads it knows the time. */
export interface SeenTerms {
  vip_terms: { id: number; level_id: number; name: string; rank: number; starts_at: string; ends_at: string }[] | null
}

const seenMax = 20

export const termsColumn = (makerId: RawBuilder<unknown>) => sql`
  (select json_agg(json_build_object('id', v.id, 'level_id', v.level_id, 'name', v.name, 'rank', v.rank,
      'starts_at', v.starts_at, 'ends_at', v.ends_at))
    from (select * from vip_terms as t where t.maker_id = ${makerId} and t.revoked_at is null
      order by t.ends_at desc limit ${sql.lit(seenMax)}) as v) as vip_terms`
