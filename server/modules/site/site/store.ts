import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { BannerSlot, SeoKey } from '#contract/site/site.ts'
import { anywhere, countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type Kept, versionedRows } from '#server/platform/postgres/versioned-rows.ts'

/** A site shows a handful of each; a table that grew beyond this is somebody's mistake, not something to load. */
const rowsMax = 500

export interface BannerRow {
  id: number
  slot: string
  part: string
  image: string
  alt: string
  title: string
  subtitle: string
  button: string
  link: string
  starts_at: Date
  ends_at: Date | null
  width: number
  height: number
}

export async function listBanners(tx: Reader, now: Date): Promise<BannerRow[]> {
  return tx
    .selectFrom('banners')
    .innerJoin('banner_slots', 'banner_slots.code', 'banners.slot')
    .select(['banners.id', 'slot', 'part', 'image', 'alt', 'title', 'subtitle', 'button', 'link'])
    .select(['starts_at', 'ends_at', 'banner_slots.width', 'banner_slots.height'])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('banners.id')
    .limit(rowsMax)
    .execute()
}

export async function listSeo(tx: Reader) {
  return tx
    .selectFrom('seo_entries')
    .select(['page', 'title', 'keywords', 'description', 'version'])
    .limit(rowsMax)
    .execute()
}

export async function listPartners(tx: Reader) {
  return tx
    .selectFrom('partner_links')
    .select(['id', 'name', 'url', 'logo'])
    .where('shown', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(rowsMax)
    .execute()
}

export async function listTicker(tx: Reader, now: Date) {
  return tx
    .selectFrom('ticker_messages')
    .select(['id', 'content', 'link', 'starts_at', 'ends_at'])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .limit(rowsMax)
    .execute()
}

export type Part = 'pc' | 'mobile'
export type WindowState = 'scheduled' | 'shown' | 'ended'
export interface Sorting<Column extends string> {
  sort: Column
  order: 'asc' | 'desc'
}

export type { Kept } from '#server/platform/postgres/versioned-rows.ts'

export interface NewBanner {
  slot: BannerSlot
  part: Part
  image: string
  alt: string
  title: string
  subtitle: string
  button: string
  link: string
  starts_at: Date
  ends_at: Date | null
  position: number
}

export async function insertBanner(tx: Tx, banner: NewBanner): Promise<number> {
  const { id } = await tx.insertInto('banners').values(banner).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface BannerFilter extends Sorting<'position' | 'starts_at' | 'id'> {
  slot?: BannerSlot | undefined
  part?: Part | undefined
  state?: WindowState | undefined
  now: Date
}

export function pageBanners(tx: Reader, paging: Paging, filter: BannerFilter): Promise<Page<Kept<NewBanner>>> {
  let query = tx.selectFrom('banners')
  if (filter.slot) query = query.where('slot', '=', filter.slot)
  if (filter.part) query = query.where('part', '=', filter.part)
  if (filter.state) query = query.where(inState(filter.state, filter.now))
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      query
        .selectAll()
        .orderBy(filter.sort, filter.order)
        .orderBy('id', filter.order)
        .limit(limit)
        .offset(offset)
        .$narrowType<{ slot: BannerSlot; part: Part }>()
        .execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

/** Where a window stands at a moment, as a condition on its row. */
function inState(state: WindowState, now: Date) {
  if (state === 'scheduled') return sql<boolean>`starts_at > ${now}`
  if (state === 'ended') return sql<boolean>`ends_at <= ${now}`
  return sql<boolean>`starts_at <= ${now} and (ends_at is null or ends_at > ${now})`
}

export async function listSlots(tx: Reader) {
  return tx
    .selectFrom('banner_slots')
    .selectAll()
    .orderBy('page')
    .orderBy('code')
    .limit(rowsMax)
    .$narrowType<{ code: BannerSlot }>()
    .execute()
}

export interface NewPartner {
  name: string
  url: string
  logo: string
  position: number
  shown: boolean
}

export interface PartnerFilter extends Sorting<'position' | 'name' | 'id'> {
  q?: string | undefined
  shown?: boolean | undefined
}

export function pagePartners(tx: Reader, paging: Paging, filter: PartnerFilter): Promise<Page<Kept<NewPartner>>> {
  let query = tx.selectFrom('partner_links')
  if (filter.shown !== undefined) query = query.where('shown', '=', filter.shown)
  if (filter.q) {
    const pattern = anywhere(filter.q)
    query = query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('url', 'ilike', pattern)]))
  }
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      query
        .selectAll()
        .orderBy(filter.sort, filter.order)
        .orderBy('id', filter.order)
        .limit(limit)
        .offset(offset)
        .execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

export async function insertPartner(tx: Tx, partner: NewPartner): Promise<number> {
  const { id } = await tx.insertInto('partner_links').values(partner).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface NewTickerMessage {
  content: string
  link: string
  starts_at: Date
  ends_at: Date | null
  position: number
}

export interface TickerFilter extends Sorting<'position' | 'starts_at' | 'id'> {
  q?: string | undefined
  state?: WindowState | undefined
  now: Date
}

export function pageTicker(tx: Reader, paging: Paging, filter: TickerFilter): Promise<Page<Kept<NewTickerMessage>>> {
  let query = tx.selectFrom('ticker_messages')
  if (filter.q) query = query.where('content', 'ilike', anywhere(filter.q))
  if (filter.state) query = query.where(inState(filter.state, filter.now))
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      query
        .selectAll()
        .orderBy(filter.sort, filter.order)
        .orderBy('id', filter.order)
        .limit(limit)
        .offset(offset)
        .execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

export async function insertTickerMessage(tx: Tx, message: NewTickerMessage): Promise<number> {
  const { id } = await tx.insertInto('ticker_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface SeoEntry {
  page: SeoKey
  title: string
  keywords: string
  description: string
}

export async function lockSeo(tx: Tx, page: SeoKey) {
  return tx
    .selectFrom('seo_entries')
    .select(['page', 'title', 'keywords', 'description', 'version'])
    .where('page', '=', page)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveSeo(tx: Tx, entry: SeoEntry, at: Date): Promise<void> {
  const { title, keywords, description } = entry
  await tx
    .insertInto('seo_entries')
    .values({ ...entry, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('page').doUpdateSet((eb) => ({
        ...{ title, keywords, description, updated_at: at },
        version: eb('seo_entries.version', '+', 1),
      })),
    )
    .execute()
}

/** The tables whose rows an operator adds, changes and removes one by one. */
type RowTable = 'banners' | 'partner_links' | 'ticker_messages'

export const { findRow, lockRow, changeRow } = versionedRows<RowTable>()

export async function removeRow(tx: Tx, table: RowTable, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
}
