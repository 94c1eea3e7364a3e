import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { OwnedHead } from '#server/modules/catalogue/records/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface CompanyRow extends OwnedHead {
  enterprise_id: number | null
  credit_code: string | null
  legal_person: string
  business_scope: string
  registered_address: string
  certified_level: number | null
  former_names: FormerName[]
  name: string
  short_name: string
  summary: string
  html: string
  logo: string
  cover: string
  business: string[]
  industry_id: number
  region_id: number
  address: string
  founded_on: string | null
  staff_size: string
  capital: string
  website: string
  contact_name: string
  contact_phone: string
  contact_email: string
  contact_wechat: string
  phone_public: boolean
  certified_from: Date | null
  certified_until: Date | null
  partner_from: Date | null
  partner_until: Date | null
}

export interface ProductRow extends OwnedHead {
  company_id: number
  name: string
  summary: string
  html: string
  pictures: string[]
  price_from: Fen | null
  price_to: Fen | null
  unit: string
  position: number
  specifications: Specification[]
  sold_out: boolean
}

/** What a company was called, and the day until which readers are told. */
interface FormerName {
  name: string
  until: string
}

export interface Specification {
  name: string
  value: string
}

const card = sql`id, created_at, updated_at, published_at, name, short_name, summary, logo, business,
  industry_id, region_id, staff_size, certified_from, certified_until, partner_from, partner_until`

export type CardRow = Pick<
  CompanyRow,
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'published_at'
  | 'name'
  | 'short_name'
  | 'summary'
  | 'logo'
  | 'business'
  | 'industry_id'
  | 'region_id'
  | 'staff_size'
  | `certified_${'from' | 'until'}`
  | `partner_${'from' | 'until'}`
>

/** Companies that readers may see, in the order asked for. */
export async function shownById(tx: Reader, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select ${card} from unnest(${ids}::bigint[]) with ordinality as wanted (wanted_id, place)
    join companies on id = wanted_id and state = 'shown' order by place`.execute(tx)
  return rows
}

export async function findShown(tx: Reader, id: number): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`select * from companies where id = ${id} and state = 'shown'`.execute(tx)
  return rows[0]
}

export async function namesOf(tx: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx.selectFrom('companies').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Held until whoever refers to it has written so. */
export async function lockName(tx: Tx, id: number): Promise<{ name: string; state: string } | undefined> {
  return tx.selectFrom('companies').select(['name', 'state']).where('id', '=', id).forShare().executeTakeFirst()
}

export async function productsOf(tx: Reader, companyId: number, max: number): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.* from products as p join companies as c on c.id = p.company_id and c.state = 'shown'
    where p.company_id = ${companyId} and p.state = 'shown'
    order by p.position, p.id limit ${max}`.execute(tx)
  return rows
}

/** Those that readers see, in the order in which they were asked for. */
export async function productsById(tx: Reader, ids: readonly number[]) {
  const { rows } = await sql<ProductRow & { company_name: string }>`
    select p.*, c.name as company_name from unnest(${ids}::bigint[]) with ordinality as wanted (wanted_id, place)
    join products as p on p.id = wanted_id and p.state = 'shown'
    join companies as c on c.id = p.company_id and c.state = 'shown' order by place`.execute(tx)
  return rows
}

export async function findShownProduct(tx: Reader, companyId: number, id: number): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select p.* from products as p join companies as c on c.id = p.company_id and c.state = 'shown'
    where p.id = ${id} and p.company_id = ${companyId} and p.state = 'shown'`.execute(tx)
  return rows[0]
}

export async function countProducts(tx: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ company_id: number; count: number }>`
    select company_id, count(*) as count from products
    where company_id = any(${ids}::bigint[]) group by company_id`.execute(tx)
  return new Map(rows.map(({ company_id, count }) => [company_id, count]))
}

export async function findAny(tx: Reader, id: number): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`select * from companies where id = ${id}`.execute(tx)
  return rows[0]
}

/** Whose page it is. */
export async function ownersOf(tx: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('companies')
    .select(['id', 'enterprise_id'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.flatMap(({ id, enterprise_id }) => (enterprise_id === null ? [] : [[id, enterprise_id]])))
}

/** Conditions on the tables themselves: what is not an enterprise's own is not there for it. */
export const ownCompanies = (enterpriseId: number) => sql`enterprise_id = ${enterpriseId}`
export const ownProducts = (enterpriseId: number) =>
  sql`company_id = (select c.id from companies as c where c.enterprise_id = ${enterpriseId})`
export const newestFirst = sql`updated_at desc, id desc`
export const asPlaced = sql`position, id`

/** The level of the certification in force; one that was entered by hand has none and counts as the first. */
export async function levelOf(tx: Reader, enterpriseId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    select coalesce(certified_level, 1) as level from companies
    where enterprise_id = ${enterpriseId} and certified_from <= ${now} and certified_until > ${now}`.execute(tx)
  return rows[0]?.level ?? 0
}

/** The same as an expression. */
export const levelFor = (enterpriseId: number, now: Date) => sql`coalesce((
  select coalesce(certified_level, 1) from companies
  where enterprise_id = ${enterpriseId} and certified_from <= ${now} and certified_until > ${now}), 0)`

/** Beside a page of one's own how many products it has; beside a product whether its page is shown. */
export const productsBeside = sql`(select count(*) from products as p where p.company_id = companies.id) as products`
export const shownBeside = sql`
  (select c.state = 'shown' from companies as c where c.id = company_id) as company_shown`

/**
 * Puts some of an enterprise's products in the order given: among each other, in the places that they have among all of
 * them. Answers how many of them are its own.
 */
export async function placeProducts(tx: Tx, enterpriseId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number; isWanted: boolean }>`
    with placed as (
      select p.id, row_number() over (order by p.position, p.id) as place, p.id = any(${ids}::bigint[]) as wanted
      from products as p join companies as c on c.id = p.company_id and c.enterprise_id = ${enterpriseId}
    ), freed as (
      select place, row_number() over (order by place) as n from placed where wanted
    ), moved as (
      select w.id, freed.place from unnest(${ids}::bigint[]) with ordinality as w (id, n) join freed using (n)
    )
    update products as p set position = coalesce(moved.place, placed.place)
    from placed left join moved using (id) where p.id = placed.id
    returning p.id, placed.wanted as "isWanted"`.execute(tx)
  return rows.filter(({ isWanted }) => isWanted).length
}

export async function lastPosition(tx: Reader, companyId: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from products where company_id = ${companyId}`.execute(tx)
  return rows[0]?.last ?? 0
}

/** The page of an enterprise, by its number. */
export async function pageOf(tx: Reader, enterpriseId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('companies').select('id').where('enterprise_id', '=', enterpriseId).executeTakeFirst()
  return row?.id
}

interface ShownAs {
  title: string
  enterprise_id: number | null
  company_id: number
}

/** What readers see under a number, and whose it is. */
export async function shownCompany(tx: Reader, id: number): Promise<ShownAs | undefined> {
  const { rows } = await sql<ShownAs>`
    select name as title, enterprise_id, id as company_id from companies
    where id = ${id} and state = 'shown'`.execute(tx)
  return rows[0]
}

export async function shownProduct(tx: Reader, id: number): Promise<ShownAs | undefined> {
  const { rows } = await sql<ShownAs>`
    select p.name as title, c.enterprise_id, c.id as company_id from products as p
    join companies as c on c.id = p.company_id and c.state = 'shown'
    where p.id = ${id} and p.state = 'shown'`.execute(tx)
  return rows[0]
}
