import { sql } from 'kysely'
import { shanghaiDay } from '#contract/base/time.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysShown = 30

export interface Click {
  id: number
  day: string
  clicks: number
}

/** Links that are gone meanwhile are left out. */
export async function add(tx: Tx, clicks: readonly Click[]): Promise<void> {
  await sql`
    insert into link_clicks as known (link_id, day, clicks)
    select l.id, seen.day, seen.clicks
    from unnest(${clicks.map(({ id }) => id)}::bigint[], ${clicks.map(({ day }) => day)}::date[],
      ${clicks.map((one) => one.clicks)}::bigint[]) as seen (id, day, clicks)
    join site_links as l on l.id = seen.id
    order by l.id, seen.day
    on conflict (link_id, day) do update set clicks = known.clicks + excluded.clicks`.execute(tx)
}

export interface Clicks {
  /** Of the last thirty days, the oldest first, today's last. */
  days: { day: string; clicks: number }[]
  total: number
}

/** The days that are shown, the oldest first. */
export const daysUntil = (now: Date): string[] =>
  Array.from({ length: daysShown }, (_, place) =>
    shanghaiDay(new Date(now.getTime() - (daysShown - 1 - place) * dayMs)),
  )

/** With the days on which nobody came. */
export function everyDay(days: readonly string[], known: ReadonlyMap<string, number>): Clicks {
  const counted = days.map((day) => ({ day, clicks: known.get(day) ?? 0 }))
  return { days: counted, total: counted.reduce((sum, { clicks }) => sum + clicks, 0) }
}

/** How often each was followed in the last days. */
export async function clicksSince(tx: Reader, ids: readonly number[], now: Date): Promise<(id: number) => Clicks> {
  const days = daysUntil(now)
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ link_id: number; day: string; clicks: number }>`
          select link_id, day, clicks from link_clicks
          where link_id = any(${ids}::bigint[]) and day >= ${days[0]}`.execute(tx)
  return (id) => {
    const own = rows.filter(({ link_id }) => link_id === id)
    return everyDay(days, new Map(own.map(({ day, clicks }) => [day, Number(clicks)])))
  }
}

export async function forgetBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('link_clicks').where('day', '<', day).execute()
}
