import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

type ActorKind = 'staff' | 'enterprise' | 'maker' | 'system'

export interface AuditRow {
  id: number
  at: Date
  actor_kind: ActorKind
  actor_id: number | null
  actor_name: string | null
  action: string
  subject: string
  before: unknown
  after: unknown
  request_id: string
}

interface AuditFilter {
  action?: string | undefined
  subject?: string | undefined
  /** Only what these members of staff did. */
  staffIds?: readonly number[] | undefined
  /** Whether those who merely came in are among it. */
  signIns: boolean
  from?: Date | undefined
  to?: Date | undefined
}

const startingWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

export function list(tx: Reader, paging: Paging, filter: AuditFilter): Promise<Page<AuditRow>> {
  let query = tx.selectFrom('audit_log')
  if (filter.action) query = query.where('action', 'like', startingWith(filter.action))
  if (filter.subject) query = query.where('subject', 'like', startingWith(filter.subject))
  if (!filter.signIns) query = query.where('action', 'not like', '%.sign-in')
  if (filter.from) query = query.where('at', '>=', filter.from)
  if (filter.to) query = query.where('at', '<', filter.to)
  if (filter.staffIds) {
    const ids = filter.staffIds.length > 0 ? filter.staffIds : [0]
    query = query.where('actor_kind', '=', 'staff').where('actor_id', 'in', ids)
  }
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      query
        .selectAll()
        .$if(paging.after === undefined, (all) => all.orderBy('at', 'desc'))
        .$if(Boolean(paging.after), (all) => all.where('id', '<', Number(paging.after)))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<{ actor_kind: ActorKind }>()
        .execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

export async function lastAbout(tx: Reader, subject: string): Promise<AuditRow | undefined> {
  return tx
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ actor_kind: ActorKind }>()
    .executeTakeFirst()
}

interface Burst {
  actor_id: number
  /** As often as within one window at most. */
  count: number
  /** When it was the most. */
  at: Date
}

/** Who of the staff looked at so many whole numbers within some minutes, since a moment; the latest first. */
export async function revealBursts(
  tx: Reader,
  since: Date,
  { minutes, count }: { minutes: number; count: number },
  max: number,
) {
  const { rows } = await sql<Burst>`
    select actor_id, max(seen) as count, max(at) as at
    from (
      select actor_id, at, count(*) over (partition by actor_id order by at
        range between make_interval(mins => ${minutes}) preceding and current row) as seen
      from audit_log where at > ${since} and action like '%.reveal' and actor_kind = 'staff') as reveals
    where seen >= ${count} group by actor_id order by 3 desc limit ${max}`.execute(tx)
  return rows
}
