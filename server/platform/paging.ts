import { type SelectQueryBuilder, sql } from 'kysely'
import { type Paging, totalMax } from '#contract/paging.ts'
import type { DB } from '#server/schema.ts'
import type { Tx } from './database.ts'

export interface Page<Row> {
  list: Row[]
  total: number
  total_is: 'exact' | 'at_least'
  page: number
  count: number
}

// biome-ignore lint/suspicious/noExplicitAny: the tables a query reads do not matter to its paging
type Query<Row> = SelectQueryBuilder<DB, any, Row>

/**
 * One page of a query and its total. The total stops counting at ten thousand: beyond that it costs more than the
 * page itself and tells nobody anything.
 */
export async function pageOf<Row>(tx: Tx, rows: Query<Row>, all: Query<unknown>, paging: Paging): Promise<Page<Row>> {
  const { page, count } = paging
  const list = await rows
    .limit(count)
    .offset((page - 1) * count)
    .execute()
  const total = await totalOf(tx, all, { ...paging, found: list.length })
  return { list, ...total, page, count }
}

async function totalOf(tx: Tx, all: Query<unknown>, { page, count, found }: Paging & { found: number }) {
  // A first page that is not full has said it all; most lists are that short, and are spared the second query.
  if (page === 1 && found < count) return { total: found, total_is: 'exact' as const }
  const counted = await tx
    .selectFrom(all.limit(totalMax + 1).as('some'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const exact = counted.total <= totalMax
  return { total: exact ? counted.total : totalMax, total_is: exact ? ('exact' as const) : ('at_least' as const) }
}
