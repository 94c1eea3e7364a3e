import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { LeadSubject } from '#contract/catalogue/leads.words.ts'
import { countRows, pageOf } from '#server/platform/paging.ts'
import { byDay as sumByDay } from '#server/platform/postgres/by-day.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { LeadRow } from '../store.ts'

export interface Counted {
  sent: number
  answered: number
  answered_in_day: number
  agreed: number
  declined: number
}

const counted = sql`count(*) as sent, count(answered_at) as answered,
  count(*) filter (where answered_at <= created_at + interval '1 day') as answered_in_day,
  count(agreed_at) as agreed, count(*) filter (where state = 'declined') as declined`

/** By the day on which they were sent, in Shanghai. */
export async function byDay(tx: Reader, since: Date): Promise<(Counted & { day: string })[]> {
  const { rows } = await sql<Counted & { day: string }>`
    select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, ${counted}
    from leads where created_at >= ${since} group by 1 order by 1`.execute(tx)
  return rows
}

export async function total(tx: Reader, since: Date): Promise<Counted & { open: number; reported: number }> {
  const { rows } = await sql<Counted & { open: number; reported: number }>`
    select ${counted}, count(*) filter (where state in ('new', 'read', 'replied', 'agreed')) as open,
      count(reported_at) as reported from leads where created_at >= ${since}`.execute(tx)
  return rows[0] ?? { sent: 0, answered: 0, answered_in_day: 0, agreed: 0, declined: 0, open: 0, reported: 0 }
}

export interface ReportedRow
  extends Pick<LeadRow, 'id' | 'no' | 'subject_kind' | 'title' | 'state' | 'sender_kind' | 'sender_id' | 'created_at'> {
  sender: string
  owner_id: number | null
  owner: string
  reported_at: Date
}

/** Only what was reported: nothing else is ever read here. */
const found = sql`from leads as l join companies as c on c.id = l.company_id
  left join enterprises as o on o.id = c.enterprise_id
  left join enterprises as e on l.sender_kind = 'enterprise' and e.id = l.sender_id
  left join makers as m on l.sender_kind = 'maker' and m.id = l.sender_id
  where l.reported_at is not null`
const columns = sql`l.id, l.no, l.subject_kind, l.title, l.state, l.sender_kind, l.sender_id,
  coalesce(e.name, m.nickname, '') as sender, c.enterprise_id as owner_id, coalesce(o.name, '') as owner,
  l.reported_at, l.created_at`

export function reported(tx: Reader, kind: LeadSubject | undefined, paging: Paging) {
  const wanted = kind ? sql`${found} and l.subject_kind = ${kind}` : found
  return pageOf<ReportedRow>(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ReportedRow>`
        select ${columns} ${wanted} order by l.reported_at desc, l.id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 ${wanted} limit ${max}`),
  })
}

export async function findReported(tx: Reader, id: number): Promise<ReportedRow | undefined> {
  const { rows } = await sql<ReportedRow>`select ${columns} ${found} and l.id = ${id}`.execute(tx)
  return rows[0]
}

const momentsOf = (column: 'created_at' | 'agreed_at') => (tx: Reader, starts: readonly Date[], until: Date) =>
  sumByDay(
    tx,
    starts,
    sql`select ${sql.ref(column)} as at, 1 as value from leads
      where ${sql.ref(column)} >= ${starts[0]} and ${sql.ref(column)} < ${until}`,
  )

export const sentOn = momentsOf('created_at')
export const agreedOn = momentsOf('agreed_at')
