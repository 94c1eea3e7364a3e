import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { OpportunityForm, OpportunitySide } from '#contract/catalogue/opportunities.ts'
import type { Head } from '#server/modules/catalogue/records/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

export interface OpportunityRow extends Head {
  company_id: number
  side: OpportunitySide
  form: OpportunityForm
  title: string
  summary: string
  html: string
  industry_id: number
  region_id: number
  amount_from: Fen | null
  amount_to: Fen | null
  unit: string
  quantity: string
  valid_until: Date
}

export interface ListedRow extends Omit<OpportunityRow, 'html'> {
  company: string
  logo: string
  certified_from: Date | null
  certified_until: Date | null
  partner_from: Date | null
  partner_until: Date | null
}

const listed = sql`o.id, o.state, o.version, o.created_at, o.updated_at, o.published_at, o.company_id, o.side, o.form,
  o.title, o.summary, o.industry_id, o.region_id, o.amount_from, o.amount_to, o.unit, o.quantity, o.valid_until,
  c.name as company, c.logo, c.certified_from, c.certified_until, c.partner_from, c.partner_until`

/** What readers may see now; what is over is not in lists, and what its company no longer shows is nowhere. */
export async function shownById(tx: Reader, ids: readonly number[], now: Date): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select ${listed} from unnest(${ids}::bigint[]) with ordinality as wanted (wanted_id, place)
    join opportunities as o on o.id = wanted_id and o.state = 'shown' and o.published_at <= ${now}
    join companies as c on c.id = o.company_id and c.state = 'shown' order by place`.execute(tx)
  return rows
}

/** What a company shows and is not over, newest first. */
export async function idsOfCompany(tx: Reader, companyId: number, now: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from opportunities where company_id = ${companyId} and state = 'shown' and published_at <= ${now}
      and valid_until > ${now}
    order by published_at desc, id desc limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** One that readers may see, also after it is over: whoever kept its address is told so. */
export async function findShown(tx: Reader, id: number, now: Date): Promise<OpportunityRow | undefined> {
  const { rows } = await sql<OpportunityRow>`
    select o.* from opportunities as o join companies as c on c.id = o.company_id and c.state = 'shown'
    where o.id = ${id} and o.state in ('shown', 'closed') and o.published_at <= ${now}`.execute(tx)
  return rows[0]
}

/** What readers see under a number, and whose it is. */
export async function shownAs(
  tx: Reader,
  id: number,
  now: Date,
): Promise<{ title: string; enterprise_id: number | null } | undefined> {
  const { rows } = await sql<{ title: string; enterprise_id: number | null }>`
    select o.title, c.enterprise_id from opportunities as o
    join companies as c on c.id = o.company_id and c.state = 'shown'
    where o.id = ${id} and o.state in ('shown', 'closed') and o.published_at <= ${now}`.execute(tx)
  return rows[0]
}
