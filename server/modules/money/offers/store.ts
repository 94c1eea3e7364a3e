import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { VipGives } from '#contract/money/vips.words.ts'
import { type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type Kept, versionedRows } from '#server/platform/postgres/versioned-rows.ts'

/** A site sells a handful of levels; more is somebody's mistake, not something to load. */
const levelsMax = 100

export type { Kept } from '#server/platform/postgres/versioned-rows.ts'

/** The tables whose rows an operator adds and changes one by one. */
export type RowTable = 'support_services' | 'vip_levels'

interface Prices {
  price: Fen
  original_price: Fen | null
}

export interface NewSupportService extends Prices {
  name: string
  /** From 1 to 3: what being certified by it is worth. */
  level: number
  period_days: number
  benefits: string[]
  cover: string
  position: number
  shown: boolean
}

type SupportServiceRow = NewSupportService & { id: number }

export function pageSupportServices(
  tx: Reader,
  paging: Paging,
  { onlyShown }: { onlyShown: boolean },
): Promise<Page<Kept<NewSupportService>>> {
  const where = onlyShown ? sql`where shown` : sql``
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<Kept<NewSupportService>>`
        select id, version, name, level, price, original_price, period_days, benefits, cover, position, shown
        from support_services ${where} order by position, id limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    async count(max) {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (select from support_services ${where} limit ${max}) as counted`.execute(tx)
      return rows[0]?.total ?? 0
    },
  })
}

interface Named {
  id: number
  name: string
  price: Fen
}

/** Every one, for whoever sets what they cost. */
export async function allSupportServices(tx: Reader): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name, price from support_services order by position, id limit ${levelsMax}`.execute(tx)
  return rows
}

/** The same; what costs nothing is given away and not sold. */
export async function allVipLevels(tx: Reader): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name, price from vip_levels where price > 0 order by rank, id limit ${levelsMax}`.execute(tx)
  return rows
}

/** One that can be bought now. */
export async function shownSupportService(tx: Reader, id: number): Promise<SupportServiceRow | undefined> {
  const { rows } = await sql<SupportServiceRow>`
    select id, name, level, price, original_price, period_days, benefits, cover, position, shown
    from support_services where id = ${id} and shown`.execute(tx)
  return rows[0]
}

export async function insertSupportService(tx: Tx, service: NewSupportService): Promise<number> {
  const { id } = await tx.insertInto('support_services').values(service).returning('id').executeTakeFirstOrThrow()
  return id
}

export const { findRow, lockRow, changeRow } = versionedRows<RowTable>()

export interface NewVipLevel extends Prices, VipGives {
  name: string
  rank: number
  duration_days: number
  notes: string[]
  shown: boolean
}

export type VipLevelRow = NewVipLevel & { id: number }

const levelColumns = sql`id, name, rank, price, original_price, duration_days, notes, shown, free_downloads,
  fee_discount, all_posters, badge, daily_figures`

export async function listShownVipLevels(tx: Reader): Promise<VipLevelRow[]> {
  const { rows } = await sql<VipLevelRow>`
    select ${levelColumns} from vip_levels where shown order by rank, id limit ${levelsMax}`.execute(tx)
  return rows
}

/** One that can be bought now; or one that was ever there, for whoever gives it away. */
export async function findVipLevel(
  tx: Reader,
  id: number,
  { onlyShown }: { onlyShown: boolean },
): Promise<VipLevelRow | undefined> {
  const { rows } = await sql<VipLevelRow>`
    select ${levelColumns} from vip_levels
    where id = ${id} and price > 0 and (shown or ${!onlyShown}::boolean)`.execute(tx)
  return rows[0]
}

export function pageVipLevels(tx: Reader, paging: Paging): Promise<Page<Kept<NewVipLevel>>> {
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      tx
        .selectFrom('vip_levels')
        .selectAll()
        .orderBy('rank')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .$narrowType<Prices>()
        .execute(),
    async count(max) {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (select from vip_levels limit ${max}) as counted`.execute(tx)
      return rows[0]?.total ?? 0
    },
  })
}

export async function insertVipLevel(tx: Tx, level: NewVipLevel): Promise<number> {
  const { id } = await tx.insertInto('vip_levels').values(level).returning('id').executeTakeFirstOrThrow()
  return id
}
