import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { SiteLink } from '#contract/catalogue/links.ts'
import type { Head } from '#server/modules/catalogue/records/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { LinkPosition } from './model.ts'

export interface LinkRow extends Head {
  no: string
  enterprise_id: number | null
  company_id: number | null
  site_name: string
  url: string
  logo: string
  description: string
  category: string
  contact_way: string
  icp_no: string
  position: LinkPosition
  rel: string
  starts_at: Date
  ends_at: Date
  months: number
  price_month: Fen
  amount: Fen
  auto_renew: boolean
  checked_at: Date | null
  http_status: number | null
  linked_back: boolean | null
}

/** A site sells a few hundred links; more is somebody's mistake, not something to load. */
const linksMax = 500

// A site that answered with an error when it was last looked at is no use to a reader.
const alive = sql`state = 'shown' and (http_status is null or http_status between 200 and 399)`

export async function listRunning(
  tx: Reader,
  now: Date,
  at?: { position: LinkPosition; max: number },
): Promise<SiteLink[]> {
  const there = at ? sql`and position = ${at.position}` : sql``
  const { rows } = await sql<SiteLink>`
    select id, site_name, url, logo, position, rel, description, category from site_links
    where ${alive} ${there} and starts_at <= ${now} and ends_at > ${now}
    order by id limit ${at?.max ?? linksMax}`.execute(tx)
  return rows
}

export interface WindowedLink extends Pick<SiteLink, 'id' | 'site_name' | 'url' | 'rel'> {
  starts_at: Date
  ends_at: Date
}

/** Those of one place that run or will run, with the time they have. */
export async function listAhead(tx: Reader, position: LinkPosition, now: Date): Promise<WindowedLink[]> {
  const { rows } = await sql<WindowedLink>`
    select id, site_name, url, rel, starts_at, ends_at from site_links
    where ${alive} and position = ${position} and ends_at > ${now} order by id limit ${linksMax}`.execute(tx)
  return rows
}

/** The next moment at which a link begins or ends. */
export async function nextTurn(tx: Reader, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(starts_at) as at from site_links where ${alive} and starts_at > ${now}
      union all
      select min(ends_at) from site_links where ${alive} and ends_at > ${now}
    ) as turns`.execute(tx)
  return rows[0]?.at ?? undefined
}

export async function endedIds(tx: Tx, now: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from site_links where state = 'shown' and ends_at <= ${now} order by id limit ${max}
    for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
