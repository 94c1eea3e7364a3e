import type { BannerSlot, SeoKey } from '#contract/site.ts'
import type { Tx } from '#server/platform/database.ts'

/** A site shows a handful of each; a table that grew beyond this is somebody's mistake, not something to load. */
const rowsMax = 500

export interface BannerRow {
  id: number
  slot: string
  image: string
  alt: string
  title: string
  subtitle: string
  link: string
  starts_at: Date
  ends_at: Date | null
  width: number
  height: number
}

export async function listBanners(tx: Tx, part: 'pc' | 'mobile', now: Date): Promise<BannerRow[]> {
  return tx
    .selectFrom('banners')
    .innerJoin('banner_slots', 'banner_slots.code', 'banners.slot')
    .select(['banners.id', 'slot', 'image', 'alt', 'title', 'subtitle', 'link', 'starts_at', 'ends_at'])
    .select(['banner_slots.width', 'banner_slots.height'])
    .where('part', '=', part)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('banners.id')
    .limit(rowsMax)
    .execute()
}

export async function listSeo(tx: Tx) {
  return tx.selectFrom('seo_entries').select(['page', 'title', 'keywords', 'description']).limit(rowsMax).execute()
}

export async function listPartners(tx: Tx) {
  return tx
    .selectFrom('partner_links')
    .select(['id', 'name', 'url', 'logo'])
    .where('shown', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(rowsMax)
    .execute()
}

export async function listTicker(tx: Tx, now: Date) {
  return tx
    .selectFrom('ticker_messages')
    .select(['id', 'content', 'starts_at', 'ends_at'])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .limit(rowsMax)
    .execute()
}

export interface NewBanner {
  slot: BannerSlot
  part: 'pc' | 'mobile'
  image: string
  alt: string
  title: string
  subtitle: string
  link: string
  starts_at: Date
  ends_at: Date | null
  position: number
}

export async function insertBanner(tx: Tx, banner: NewBanner): Promise<number> {
  const { id } = await tx.insertInto('banners').values(banner).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface NewPartner {
  name: string
  url: string
  logo: string
  position: number
}

export async function insertPartner(tx: Tx, partner: NewPartner): Promise<number> {
  const { id } = await tx.insertInto('partner_links').values(partner).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface NewTickerMessage {
  content: string
  starts_at: Date
  ends_at: Date | null
  position: number
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
    .select(['page', 'title', 'keywords', 'description'])
    .where('page', '=', page)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveSeo(tx: Tx, entry: SeoEntry, at: Date): Promise<void> {
  const { title, keywords, description } = entry
  await tx
    .insertInto('seo_entries')
    .values({ ...entry, updated_at: at })
    .onConflict((conflict) => conflict.column('page').doUpdateSet({ title, keywords, description, updated_at: at }))
    .execute()
}
