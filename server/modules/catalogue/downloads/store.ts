import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { DownloadWay, PurchaseState } from '#contract/catalogue/downloads.words.ts'
import { type Page, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Owner } from './ports.ts'

const ownedBy = ({ kind, id }: Owner) => sql`owner_kind = ${kind} and owner_id = ${id}`

export interface PurchaseRow {
  id: number
  no: string
  owner_kind: Owner['kind']
  owner_id: number
  resource_id: number
  title: string
  points: number
  state: PurchaseState
  bought_at: Date
  free_until: Date
  delivered_at: Date | null
}

/** What somebody paid for and has at this moment. */
export async function inForce(
  tx: Reader,
  owner: Owner,
  resourceId: number,
  now: Date,
): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select * from resource_purchases where ${ownedBy(owner)} and resource_id = ${resourceId}
      and state = 'paid' and bought_at <= ${now} and free_until > ${now} limit 1`.execute(tx)
  return rows[0]
}

export interface Bought
  extends Pick<PurchaseRow, 'no' | 'resource_id' | 'title' | 'points' | 'bought_at' | 'free_until'> {
  owner: Owner
  personId: number
}

export async function insertPurchase(tx: Tx, { owner, personId, ...bought }: Bought): Promise<number> {
  const whose = { owner_kind: owner.kind, owner_id: owner.id, person_id: personId }
  const { id } = await tx
    .insertInto('resource_purchases')
    .values({ ...whose, ...bought })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockPurchase(tx: Tx, id: number): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`
    select * from resource_purchases where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function refund(
  tx: Tx,
  id: number,
  { now, reason, staffId }: { now: Date; reason: string; staffId: number | null },
): Promise<void> {
  await sql`
    update resource_purchases set state = 'refunded', refunded_at = ${now}, refund_reason = ${reason},
      refunded_by = ${staffId} where id = ${id}`.execute(tx)
}

export interface Taken {
  owner: Owner
  personId: number
  resource_id: number
  title: string
  file_number: number
  file_name: string
  bytes: number
  way: DownloadWay
  purchase_id: number | null
  at: Date
}

export async function insertDownload(tx: Tx, { owner, personId, ...taken }: Taken): Promise<number> {
  const whose = { owner_kind: owner.kind, owner_id: owner.id, person_id: personId }
  const { id } = await tx
    .insertInto('resource_downloads')
    .values({ ...whose, ...taken })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface DownloadRow {
  id: number
  owner_kind: Owner['kind']
  owner_id: number
  resource_id: number
  title: string
  file_number: number
  file_name: string
  bytes: number
  way: DownloadWay
  purchase_id: number | null
  at: Date
  delivered_at: Date | null
  /** Of what was paid for it; null where nothing was. */
  state: PurchaseState | null
}

export async function findDownload(tx: Reader, id: number): Promise<DownloadRow | undefined> {
  const { rows } = await sql<DownloadRow>`
    select d.*, p.state from resource_downloads d left join resource_purchases p on p.id = d.purchase_id
    where d.id = ${id}`.execute(tx)
  return rows[0]
}

/** Its bytes went out: the download is done, and so is what was paid for it. */
export async function delivered(tx: Tx, { id, purchase_id }: Pick<DownloadRow, 'id' | 'purchase_id'>, now: Date) {
  await sql`update resource_downloads set delivered_at = ${now} where id = ${id} and delivered_at is null`.execute(tx)
  if (purchase_id === null) return
  await sql`
    update resource_purchases set delivered_at = ${now}
    where id = ${purchase_id} and delivered_at is null and state = 'paid'`.execute(tx)
}

export async function failed(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update resource_downloads set failed_at = ${now} where id = ${id}`.execute(tx)
}

export interface Today {
  /** How many resources were taken since a moment, and whether this one was among them. */
  taken: number
  had: boolean
  /** The same of what cost points and was had without them. */
  free_taken: number
  had_free: boolean
}

export async function takenSince(tx: Reader, owner: Owner, since: Date, resourceId: number): Promise<Today> {
  const { rows } = await sql<Today>`
    select count(distinct resource_id) as taken, coalesce(bool_or(resource_id = ${resourceId}), false) as had,
      count(distinct resource_id) filter (where way = 'vip') as free_taken,
      coalesce(bool_or(resource_id = ${resourceId} and way = 'vip'), false) as had_free
    from resource_downloads where ${ownedBy(owner)} and at >= ${since}`.execute(tx)
  return rows[0] ?? { taken: 0, had: false, free_taken: 0, had_free: false }
}

export interface ListedRow extends DownloadRow {
  points_spent: number
  refund_reason: string | null
  free_until: Date | null
}

/** What somebody took, newest first, with what became of what they paid. */
export function page(tx: Reader, owner: Owner, paging: Paging, way: DownloadWay | undefined): Promise<Page<ListedRow>> {
  return pageAtOnce<ListedRow>(tx, paging, {
    columns: sql`d.*, p.state, p.refund_reason, p.free_until,
      case when d.way = 'points' then p.points else 0 end as points_spent`,
    found: sql`from resource_downloads d left join resource_purchases p on p.id = d.purchase_id
      where d.owner_kind = ${owner.kind} and d.owner_id = ${owner.id} ${way ? sql`and d.way = ${way}` : sql``}`,
    order: sql`d.at desc, d.id desc`,
  })
}
