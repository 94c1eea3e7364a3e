import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { countWaiting, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Proved } from '../model.ts'
import type { CompanyRow, ProductRow } from '../store.ts'

/** The page of an enterprise, held for a change. */
export async function lockOwn(tx: Tx, enterpriseId: number): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`
    select * from companies where enterprise_id = ${enterpriseId} for update`.execute(tx)
  return rows[0]
}

/** Products beside which something is written, held for a change. */
export async function lockRevised(tx: Tx, companyId: number): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select * from products where company_id = ${companyId} and revision_state is not null
    order by id for update`.execute(tx)
  return rows
}

export async function forgetContacts(tx: Tx, enterpriseId: number): Promise<void> {
  await sql`
    update companies set contact_name = '', contact_phone = '', contact_email = '', contact_wechat = '',
      phone_public = false
    where enterprise_id = ${enterpriseId}`.execute(tx)
}

export async function findOwn(tx: Reader, enterpriseId: number): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`select * from companies where enterprise_id = ${enterpriseId}`.execute(tx)
  return rows[0]
}

/** Between which moments a page is a partner's; as JSON writes them. */
export interface SeenPartner {
  partner_window: { from: string; until: string } | null
}

/** The same as a column of a statement that knows an enterprise's id, for whoever shows both at once. */
export const partnerColumn = (enterpriseId: RawBuilder<unknown>) => sql`
  (select json_build_object('from', c.partner_from, 'until', c.partner_until) from companies as c
    where c.enterprise_id = ${enterpriseId} and c.partner_until is not null) as partner_window`

export async function partnerWindow(tx: Reader, enterpriseId: number): Promise<SeenPartner> {
  const { rows } = await sql<SeenPartner>`select ${partnerColumn(sql`${enterpriseId}::bigint`)}`.execute(tx)
  return rows[0] ?? { partner_window: null }
}

/** Whoever else certifies under this code waits, and then sees what was done. */
export async function lockByCode(tx: Tx, code: string): Promise<CompanyRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('company code'), hashtext(${code}))`.execute(tx)
  const { rows } = await sql<CompanyRow>`select * from companies where credit_code = ${code} for update`.execute(tx)
  return rows[0]
}

/** A page that the platform entered under a name, and of which nobody knows the code. */
export async function lockNamesake(tx: Tx, name: string): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`
    select * from companies where name = ${name} and enterprise_id is null and credit_code is null
    for update`.execute(tx)
  return rows[0]
}

export async function moveProducts(tx: Tx, fromCompany: number, toCompany: number): Promise<void> {
  await tx.updateTable('products').set({ company_id: toCompany }).where('company_id', '=', fromCompany).execute()
}

export interface ClaimRow {
  id: number
  company_id: number
  enterprise_id: number
  because: 'code' | 'name'
  state: 'open' | 'accepted' | 'declined' | 'over'
  proved: Proved
  created_at: Date
}

const columns = ['id', 'company_id', 'enterprise_id', 'because', 'state', 'proved', 'created_at'] as const

export async function insertClaim(tx: Tx, claim: Omit<ClaimRow, 'id' | 'state'>): Promise<number> {
  const { id } = await tx
    .insertInto('company_claims')
    .values({ ...claim, proved: JSON.stringify(claim.proved), state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function openClaimOf(tx: Reader, enterpriseId: number): Promise<ClaimRow | undefined> {
  const row = await tx
    .selectFrom('company_claims')
    .select(columns)
    .where('enterprise_id', '=', enterpriseId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row as ClaimRow | undefined
}

/** One that waits for a decision, held for it; undefined where it does not, or not any more. */
export async function lockClaim(tx: Tx, id: number): Promise<ClaimRow | undefined> {
  const row = await tx
    .selectFrom('company_claims')
    .select(columns)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return row as ClaimRow | undefined
}

export async function isClaimed(tx: Reader, companyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('company_claims')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}

export async function proveClaim(tx: Tx, id: number, proved: Proved): Promise<void> {
  await tx
    .updateTable('company_claims')
    .set({ proved: JSON.stringify(proved) })
    .where('id', '=', id)
    .execute()
}

interface Decided {
  state: 'accepted' | 'declined' | 'over'
  decided_at: Date
  person_id?: number | null
  staff_id?: number | null
}

export async function decideClaim(tx: Tx, id: number, decided: Decided): Promise<void> {
  await tx.updateTable('company_claims').set(decided).where('id', '=', id).execute()
}

export function waitingClaims(tx: Reader, max: number) {
  return countWaiting(
    tx,
    sql`select created_at as since from company_claims where state = 'open' and because = 'name'
      order by created_at limit ${max}`,
  )
}

interface ListedClaim extends Pick<ClaimRow, 'id' | 'company_id' | 'because' | 'created_at' | 'enterprise_id'> {
  proved: Proved
  page_name: string
  page_state: string
  page_address: string
  page_phone: string
}

/** Those about which an operator has to decide, the oldest first. */
export function claims(tx: Reader, paging: Paging) {
  return pageAtOnce<ListedClaim>(tx, paging, {
    columns: sql`k.id, k.company_id, k.because, k.created_at, k.enterprise_id, k.proved, c.name as page_name,
      c.state as page_state, c.address as page_address, c.contact_phone as page_phone`,
    found: sql`from company_claims as k join companies as c on c.id = k.company_id
      where k.state = 'open' and k.because = 'name'`,
    order: sql`k.created_at, k.id`,
  })
}
