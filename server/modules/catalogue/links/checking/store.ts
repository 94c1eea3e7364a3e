import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type Clicks, daysUntil, everyDay } from '../counting/store.ts'

interface CheckRow {
  day: string
  good: boolean
  fault: string
  http_status: number | null
  took_ms: number
  title: string
  linked_back: boolean
}

/** One for each day: whoever looks twice remembers what was seen last. */
export async function save(tx: Tx, linkId: number, row: CheckRow & { checked_at: Date }): Promise<void> {
  await tx
    .insertInto('link_checks')
    .values({ link_id: linkId, ...row })
    .onConflict((conflict) => conflict.columns(['link_id', 'day']).doUpdateSet(row))
    .execute()
}

const daysShown = 30

/** What was found behind one, the newest first, and how often somebody went there: both in one statement. */
export async function fareOf(tx: Reader, linkId: number, now: Date): Promise<{ checks: CheckRow[]; clicks: Clicks }> {
  const days = daysUntil(now)
  const { rows } = await sql<{ checks: CheckRow[]; clicks: { day: string; clicks: number }[] }>`
    select
      (select coalesce(json_agg(c order by c.day desc), '[]') from (
        select day, good, fault, http_status, took_ms, title, linked_back from link_checks
        where link_id = ${linkId} order by day desc limit ${daysShown}) as c) as checks,
      (select coalesce(json_agg(json_build_object('day', day, 'clicks', clicks)), '[]') from link_clicks
        where link_id = ${linkId} and day >= ${days[0]}) as clicks`.execute(tx)
  const { checks = [], clicks = [] } = rows[0] ?? {}
  return { checks, clicks: everyDay(days, new Map(clicks.map((one) => [one.day, one.clicks]))) }
}

export async function forgetBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('link_checks').where('day', '<', day).execute()
}
