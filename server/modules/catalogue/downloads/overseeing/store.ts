import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { DownloadWay } from '#contract/catalogue/downloads.words.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Owner } from '../ports.ts'

export interface Filter {
  resource_id?: number | undefined
  owner_kind?: Owner['kind'] | undefined
  owner_id?: number | undefined
  way?: DownloadWay | undefined
  no?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

interface ConsoleRow {
  id: number
  owner_kind: Owner['kind']
  owner_id: number
  resource_id: number
  title: string
  file_name: string
  way: DownloadWay
  points: number
  at: Date
  delivered_at: Date | null
  failed_at: Date | null
  purchase_id: number | null
  purchase_no: string
  refunded_at: Date | null
  refund_reason: string
  refunded_by: number | null
}

export function page(tx: Reader, paging: Paging, filter: Filter): Promise<Page<ConsoleRow>> {
  const conditions = sql.join(
    [
      sql`true`,
      ...(filter.resource_id ? [sql`d.resource_id = ${filter.resource_id}`] : []),
      ...(filter.owner_kind ? [sql`d.owner_kind = ${filter.owner_kind}`] : []),
      ...(filter.owner_id ? [sql`d.owner_id = ${filter.owner_id}`] : []),
      ...(filter.way ? [sql`d.way = ${filter.way}`] : []),
      ...(filter.no ? [sql`p.no = ${filter.no}`] : []),
      ...(filter.from ? [sql`d.at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`d.at < ${filter.to}`] : []),
    ],
    sql` and `,
  )
  const found = sql`from resource_downloads d left join resource_purchases p on p.id = d.purchase_id
    where ${conditions}`
  return pageOf(paging, {
    async rows({ tail }) {
      const { rows } = await sql<ConsoleRow>`
        select d.id, d.owner_kind, d.owner_id, d.resource_id, d.title, d.file_name, d.way, d.at, d.delivered_at,
          d.failed_at, d.purchase_id, coalesce(p.no, '') as purchase_no, p.refunded_at,
          case when d.way = 'points' then p.points else 0 end as points,
          coalesce(p.refund_reason, '') as refund_reason, p.refunded_by
        ${found} ${tail(sql`d.id`, sql`d.id desc`)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 ${found} limit ${max}`),
  })
}

export interface Figure {
  resource_id: number
  title: string
  times: number
  people: number
  points: number
  failed: number
}

const counted = sql`count(*) as times, count(distinct (d.owner_kind, d.owner_id)) as people,
  coalesce(sum(p.points) filter (where d.way = 'points' and p.state = 'paid'), 0)::bigint as points,
  count(d.failed_at) as failed`
const joined = sql`from resource_downloads d left join resource_purchases p on p.id = d.purchase_id`

/** What was taken most since a moment. */
export async function most(tx: Reader, since: Date, max: number): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select d.resource_id, max(d.title) as title, ${counted} ${joined} where d.at >= ${since}
    group by d.resource_id order by times desc, d.resource_id limit ${max}`.execute(tx)
  return rows
}

export async function sums(tx: Reader, since: Date) {
  const { rows } = await sql<Omit<Figure, 'resource_id' | 'title'> & { refunded: number }>`
    select ${counted},
      (select coalesce(sum(points), 0)::bigint from resource_purchases where refunded_at >= ${since}) as refunded
    ${joined} where d.at >= ${since}`.execute(tx)
  return rows[0] ?? { times: 0, people: 0, points: 0, failed: 0, refunded: 0 }
}
