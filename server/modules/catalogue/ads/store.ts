import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { Head } from '#server/modules/catalogue/records/service.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Days } from './model.ts'

export interface SlotRow extends Head {
  code: string
  name: string
  page: string
  platform: 'pc' | 'mobile'
  width: number
  height: number
  capacity: number
  price_day: Fen
  min_days: number
  max_days: number
  note: string
  position: number
}

export interface AdRow extends Head {
  no: string
  enterprise_id: number | null
  company_id: number | null
  slot_id: number
  seat: number
  starts_on: string
  ends_on: string
  price_day: Fen
  amount: Fen
  title: string
  image: string
  alt: string
  target_url: string
  qualifications: unknown[]
}

/** An ad with what a page needs to know of its slot and its company. */
export interface ShownAd {
  id: number
  slot_id: number
  slot: string
  slot_name: string
  page: string
  width: number
  height: number
  title: string
  image: string
  alt: string
  target_url: string
  company_id: number | null
  company: string
  starts_on: string
  ends_on: string
  updated_at: Date
}

/** The states in which nobody else can have the seat; the constraint of the table names the same. */
const holding = ['pending_pay', 'pending_review', 'approved', 'paused']
/** Every slot has its capacity of ads, twenty at most; more than these in one answer is somebody's mistake. */
const adsMax = 500
const pagesMax = 100

/** Held until the ad that stands in it is written. */
export async function lockSlot(tx: Tx, id: number): Promise<SlotRow | undefined> {
  const { rows } = await sql<SlotRow>`select * from ad_slots where id = ${id} for share`.execute(tx)
  return rows[0]
}

/** The highest seat that somebody has, now or later. */
export async function highestSeat(tx: Reader, slotId: number, today: string): Promise<number> {
  const { rows } = await sql<{ seat: number | null }>`
    select max(seat) as seat from ads
    where slot_id = ${slotId} and ends_on >= ${today} and state = any(${holding})`.execute(tx)
  return rows[0]?.seat ?? 0
}

export function pageOfShownSlots(tx: Reader, paging: Paging): Promise<Page<SlotRow>> {
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<SlotRow>`
        select * from ad_slots where state = 'shown'
        order by position, id limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select id from ad_slots where state = 'shown' limit ${max}`),
  })
}

export async function countByPage(tx: Reader): Promise<{ page: string; total: number }[]> {
  const { rows } = await sql<{ page: string; total: number }>`
    select page, count(*) as total from ad_slots where state = 'shown'
    group by page order by min(position), page limit ${pagesMax}`.execute(tx)
  return rows
}

export async function heldDays(
  tx: Reader,
  slotIds: readonly number[],
  { starts_on, ends_on }: Days,
): Promise<(Days & { slot_id: number })[]> {
  const { rows } = await sql<Days & { slot_id: number }>`
    select slot_id, starts_on, ends_on from ads
    where slot_id = any(${slotIds}::bigint[]) and state = any(${holding})
      and starts_on <= ${ends_on} and ends_on >= ${starts_on}`.execute(tx)
  return rows
}

function shownAds(tx: Reader, where: RawBuilder<unknown>, max: number): Promise<ShownAd[]> {
  return sql<ShownAd>`
    select a.id, a.slot_id, s.code as slot, s.name as slot_name, s.page, s.width, s.height, a.title, a.image, a.alt,
      a.target_url, a.company_id, coalesce(c.name, '') as company, a.starts_on, a.ends_on, a.updated_at
    from ads as a join ad_slots as s on s.id = a.slot_id left join companies as c on c.id = a.company_id
    where a.state = 'approved' and s.state = 'shown' and (a.company_id is null or c.state = 'shown') and ${where}
    order by a.slot_id, a.seat, a.id limit ${max}`
    .execute(tx)
    .then(({ rows }) => rows)
}

const runsOn = (today: string) => sql`a.starts_on <= ${today} and a.ends_on >= ${today}`

export const runningInSlots = (tx: Reader, slotIds: readonly number[], today: string) =>
  shownAds(tx, sql`a.slot_id = any(${slotIds}::bigint[]) and ${runsOn(today)}`, adsMax)

export const runningByCode = (tx: Reader, code: string, today: string) =>
  shownAds(tx, sql`s.code = ${code} and ${runsOn(today)}`, adsMax)

/** What stands in line is nobody's business yet; what is over stays readable. */
export async function findBegun(tx: Reader, id: number, today: string): Promise<ShownAd | undefined> {
  return (await shownAds(tx, sql`a.id = ${id} and a.starts_on <= ${today}`, 1))[0]
}

export async function findRunning(tx: Reader, id: number, today: string): Promise<ShownAd | undefined> {
  return (await shownAds(tx, sql`a.id = ${id} and ${runsOn(today)}`, 1))[0]
}

export async function countRunning(
  tx: Reader,
  slotIds: readonly number[],
  today: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ slot_id: number; count: number }>`
    select a.slot_id, count(*) as count from ads as a
    where a.slot_id = any(${slotIds}::bigint[]) and a.state = 'approved' and ${runsOn(today)}
    group by a.slot_id`.execute(tx)
  return new Map(rows.map(({ slot_id, count }) => [slot_id, count]))
}

export async function slotNames(tx: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx.selectFrom('ad_slots').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
