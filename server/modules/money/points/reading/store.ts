import { sql } from 'kysely'
import type { ScoreEvent } from '#contract/money/points.words.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Owner } from '../ports.ts'

const ownedBy = ({ kind, id }: Owner) => sql`owner_kind = ${kind} and owner_id = ${id}`

interface WayRow {
  event: ScoreEvent
  points: number
  per_day: number | null
  in_all: number | null
  today: number
  times: number
}

/** The rules that are on, each with how often somebody earned by it. */
export async function ways(tx: Reader, owner: Owner, day: { from: Date; to: Date }): Promise<WayRow[]> {
  const { rows } = await sql<WayRow>`
    select r.event, r.points, r.per_day, r.in_all,
      count(e.id) filter (where e.earned_at >= ${day.from} and e.earned_at < ${day.to}) as today, count(e.id) as times
    from score_rules r
    left join score_earnings e on e.event = r.event and ${ownedBy(owner)} and e.outcome = 'given'
    where r.active group by r.event`.execute(tx)
  return rows
}

/** The days between two on which somebody signed in, both included. */
export async function signedDays(tx: Reader, owner: Owner, days: { from: string; to: string }): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from score_signins
    where ${ownedBy(owner)} and day between ${days.from} and ${days.to} order by day`.execute(tx)
  return rows.map(({ day }) => day)
}

export interface Totals {
  earned: number
  spent: number
  expired: number
}

/** What somebody was ever given, and what became of it. */
export async function totals(tx: Reader, owner: Owner): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(b.amount), 0)::bigint as earned, coalesce(sum(m.spent), 0)::bigint as spent,
      coalesce(sum(m.expired), 0)::bigint as expired
    from score_batches b left join lateral (
      select sum(amount) filter (where kind = 'spent') as spent, sum(amount) filter (where kind = 'expired') as expired
      from score_moves where batch_id = b.id) as m on true
    where ${ownedBy(owner)}`.execute(tx)
  return rows[0] ?? { earned: 0, spent: 0, expired: 0 }
}

/** What runs out and when, day by day. */
export async function expiring(tx: Reader, owner: Owner, now: Date, max: number) {
  const { rows } = await sql<{ points: number; expires_at: Date }>`
    select sum(remaining)::bigint as points, expires_at from score_batches
    where ${ownedBy(owner)} and remaining > 0 and expires_at > ${now}
    group by expires_at order by expires_at limit ${max}`.execute(tx)
  return rows
}

export interface Said {
  reference: string
  note: string
  path: string
  expires_at: Date | null
}

/** What is said beside lines of these numbers, and until when what came by them lasts. */
export async function said(tx: Reader, references: readonly string[]): Promise<Said[]> {
  if (references.length === 0) return []
  const { rows } = await sql<Said>`
    select wanted.reference, coalesce(n.note, '') as note, coalesce(n.path, '') as path, b.expires_at
    from unnest(${[...references]}::text[]) as wanted (reference)
    left join score_notes n on n.reference = wanted.reference
    left join score_batches b on b.reference = wanted.reference`.execute(tx)
  return rows
}
