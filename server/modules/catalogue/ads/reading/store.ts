import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { AdState } from '#contract/catalogue/ads.words.ts'
import { type Page, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { OpenRow, SlotRow } from '../store.ts'

export interface CountedRow extends OpenRow {
  seen: number
  clicks: number
}

const counted = sql`ads.*, s.name as slot, s.code as slot_code, s.width, s.height, s.page,
  (select coalesce(sum(d.views), 0)::bigint from ad_days as d where d.ad_id = ads.id) as seen,
  (select coalesce(sum(d.clicks), 0)::bigint from ad_days as d where d.ad_id = ads.id) as clicks`

/** What an enterprise has booked so far, the newest first. */
export const ownPage = (
  tx: Reader,
  enterpriseId: number,
  state: AdState | undefined,
  paging: Paging,
): Promise<Page<CountedRow>> => {
  const inState: RawBuilder<unknown> = state ? sql`and ads.state = ${state}` : sql``
  return pageAtOnce<CountedRow>(tx, paging, {
    columns: counted,
    found: sql`from ads join ad_slots as s on s.id = ads.slot_id where ads.enterprise_id = ${enterpriseId} ${inState}`,
    order: sql`ads.id desc`,
  })
}

export interface Sums {
  seen: number
  clicks: number
}

export async function sumsOf(tx: Reader, ids: readonly number[]): Promise<Map<number, Sums>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Sums & { ad_id: number }>`
    select ad_id, sum(views)::bigint as seen, sum(clicks)::bigint as clicks from ad_days
    where ad_id = any(${ids}::bigint[]) group by ad_id`.execute(tx)
  return new Map(rows.map(({ ad_id, ...sums }) => [ad_id, sums]))
}

interface FigureRow {
  day: string
  views: number
  clicks: number
}

/** As many days as a chart can show. */
const figuresMax = 92

export async function figures(tx: Reader, id: number): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select day, views, clicks from ad_days where ad_id = ${id} order by day desc limit ${figuresMax}`.execute(tx)
  return rows.toReversed()
}

const slotsMax = 60

export async function shownSlots(tx: Reader): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select * from ad_slots where state = 'shown' order by position, id limit ${slotsMax}`.execute(tx)
  return rows
}

/** What waits for the owner: something to mend. */
export const toMend = (enterpriseId: number) => sql<ReminderRow>`
  select count(*) as times, 0::bigint as amount, min(mend_until) as until,
    coalesce(max(id)::text, '') as reference
  from ads where enterprise_id = ${enterpriseId} and (state = 'rejected' or revision_state = 'rejected')`
