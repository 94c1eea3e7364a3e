import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AdField, AdState, AdTrade } from '#contract/catalogue/ads.words.ts'
import type { Head } from '#server/modules/catalogue/records/service.ts'
import { leftColumn } from '#server/modules/money/checkout/service.ts'
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
  price_month: Fen | null
  image_types: string[]
  image_bytes_max: number
  needs_qualification: boolean
  example_image: string
  min_days: number
  max_days: number
  note: string
  position: number
}

/** What is shown, and what proves that it may be. */
export interface Creative {
  title: string
  image: string
  alt: string
  target_url: string
  trade: AdTrade
  approval_no: string
  qualifications: string[]
}

export interface AdRow extends Head, Creative {
  state: AdState
  no: string
  enterprise_id: number | null
  company_id: number | null
  slot_id: number
  seat: number
  starts_on: string
  ends_on: string
  price_day: Fen
  price_month: Fen | null
  amount: Fen
  days: number
  refunded_days: number
  late_days: number
  order_no: string
  person_id: number | null
  held_until: Date | null
  mend_until: Date | null
  reject_fields: Partial<Record<AdField, string>>
  frozen: boolean
  paused_on: string | null
  revision: Creative | null
  revision_state: 'review' | 'rejected' | null
  revision_reason: string
  handed_in_at: Date | null
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

/** Where nobody else can have the seat; the constraint of the table names the same. */
const holds = (ad: RawBuilder<unknown>) => sql`(${ad}.state in ('pending_pay', 'pending_review', 'approved', 'paused')
  or (${ad}.state = 'rejected' and ${ad}.enterprise_id is not null))`
const held = holds(sql`ads`)
/** Every slot has its capacity of ads, twenty at most; more than these in one answer is somebody's mistake. */
const adsMax = 500
const pagesMax = 100

/** Held until the ad that stands in it is written. */
export async function lockSlot(tx: Tx, id: number): Promise<SlotRow | undefined> {
  const { rows } = await sql<SlotRow>`select * from ad_slots where id = ${id} for share`.execute(tx)
  return rows[0]
}

export async function findSlot(tx: Reader, id: number): Promise<SlotRow | undefined> {
  const { rows } = await sql<SlotRow>`select * from ad_slots where id = ${id}`.execute(tx)
  return rows[0]
}

/** Every slot, for whoever sets what they cost; there are as many as somebody has drawn into pages. */
export async function allSlots(tx: Reader): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`select * from ad_slots order by position, id limit ${adsMax}`.execute(tx)
  return rows
}

/** The highest seat that somebody has, now or later. */
export async function highestSeat(tx: Reader, slotId: number, today: string): Promise<number> {
  const { rows } = await sql<{ seat: number | null }>`
    select max(seat) as seat from ads
    where slot_id = ${slotId} and ends_on >= ${today} and ${held}`.execute(tx)
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

interface HeldDays extends Days {
  slot_id: number
  seat: number
}

/** Who has a seat when; whoever did not pay in time has none any more, whenever that is written down. */
export async function heldDays(
  tx: Reader,
  slotIds: readonly number[],
  { starts_on, ends_on }: Days,
  now: Date,
): Promise<HeldDays[]> {
  const { rows } = await sql<HeldDays>`
    select slot_id, seat, starts_on, ends_on from ads
    where slot_id = any(${slotIds}::bigint[]) and ${held} and not (state = 'pending_pay' and held_until <= ${now})
      and starts_on <= ${ends_on} and ends_on >= ${starts_on}`.execute(tx)
  return rows
}

function shownAds(tx: Reader, where: RawBuilder<unknown>, max: number): Promise<ShownAd[]> {
  return sql<ShownAd>`
    select a.id, a.slot_id, s.code as slot, s.name as slot_name, s.page, s.width, s.height, a.title, a.image, a.alt,
      a.target_url, case when c.state = 'shown' then a.company_id end as company_id,
      coalesce(c.name, e.name, '') as company, a.starts_on, a.ends_on, a.updated_at
    from ads as a join ad_slots as s on s.id = a.slot_id left join companies as c on c.id = a.company_id
      left join enterprises as e on e.id = a.enterprise_id
    where a.state = 'approved' and s.state = 'shown' and not a.frozen
      and (a.company_id is null or a.enterprise_id is not null or c.state = 'shown') and ${where}
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

export interface OpenRow extends AdRow {
  slot: string
  slot_code: string
  width: number
  height: number
  page: string
  /** What nobody has given back yet of what was paid for it. */
  order_left: Fen
}

async function first(tx: Reader, found: RawBuilder<unknown>): Promise<OpenRow | undefined> {
  const { rows } = await sql<OpenRow>`
    select ads.*, s.name as slot, s.code as slot_code, s.width, s.height, s.page,
      ${leftColumn(sql`ads.order_no`)} as order_left
    from ads join ad_slots as s on s.id = ads.slot_id ${found}`.execute(tx)
  return rows[0]
}

export const find = (tx: Reader, id: number) => first(tx, sql`where ads.id = ${id}`)
export const findOwn = (tx: Reader, enterpriseId: number, id: number) =>
  first(tx, sql`where ads.id = ${id} and ads.enterprise_id = ${enterpriseId}`)
export const findOwnByNo = (tx: Reader, enterpriseId: number, no: string) =>
  first(tx, sql`where ads.no = ${no} and ads.enterprise_id = ${enterpriseId}`)
export const lock = (tx: Tx, id: number) => first(tx, sql`where ads.id = ${id} for update of ads`)
export const lockOwn = (tx: Tx, enterpriseId: number, id: number) =>
  first(tx, sql`where ads.id = ${id} and ads.enterprise_id = ${enterpriseId} for update of ads`)
export const lockByNo = (tx: Tx, no: string) => first(tx, sql`where ads.no = ${no} for update of ads`)

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

/** An ad that readers have seen, and whose it is. */
export async function shownAs(
  tx: Reader,
  id: number,
  today: string,
): Promise<{ title: string; enterprise_id: number | null } | undefined> {
  const { rows } = await sql<{ title: string; enterprise_id: number | null }>`
    select title, enterprise_id from ads
    where id = ${id} and published_at is not null and starts_on <= ${today}`.execute(tx)
  return rows[0]
}
