import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Head } from '#server/modules/catalogue/records/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface PlanRow extends Head {
  name: string
  fee: Fen
  deposit: Fen
  months: number
  benefits: string[]
  position: number
  is_default: boolean
}

export interface PartnerRow extends Head {
  no: string
  enterprise_id: number | null
  company_id: number
  plan_id: number
  fee_amount: Fen
  deposit_amount: Fen
  months: number
  benefits: string[]
  statement: string
  contract_file: string
  starts_at: Date | null
  ends_at: Date | null
}

export interface Window {
  starts_at: Date
  ends_at: Date
}

/** A wall that nobody could look at any more is somebody's mistake. */
const plansMax = 20
const partnersMax = 300

export async function lockPlan(tx: Tx, id: number): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`select * from partner_plans where id = ${id} for share`.execute(tx)
  return rows[0]
}

/** Every one, for whoever sets what they cost. */
export async function allPlans(tx: Reader): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select * from partner_plans order by position, id limit 100`.execute(tx)
  return rows
}

/** One that is offered. */
export async function planFor(tx: Reader, id: number): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`select * from partner_plans where id = ${id} and state = 'shown'`.execute(tx)
  return rows[0]
}

/** What whoever names none means: the one that was set, or the first that is offered. */
export async function defaultPlan(tx: Reader): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select * from partner_plans where state = 'shown' order by is_default desc, position, id limit 1`.execute(tx)
  return rows[0]
}

/** Before it becomes the default: no other is one any more. */
export async function dropDefault(tx: Tx): Promise<void> {
  await sql`update partner_plans set is_default = false where is_default`.execute(tx)
}

export async function shownPlans(tx: Reader): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select * from partner_plans where state = 'shown' order by position, id limit ${plansMax}`.execute(tx)
  return rows
}

interface ActivePartner {
  company_id: number
  statement: string
  since: Date
}

/** The longest partners first. */
export async function activePartners(tx: Reader, now: Date): Promise<ActivePartner[]> {
  const { rows } = await sql<ActivePartner>`
    select company_id, statement, starts_at as since from strategic_partners
    where state = 'active' and starts_at <= ${now} and ends_at > ${now}
    order by starts_at, id limit ${partnersMax}`.execute(tx)
  return rows
}

/** The next moment at which a partnership begins or ends. */
export async function nextTurn(tx: Reader, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(starts_at) as at from strategic_partners where state = 'active' and starts_at > ${now}
      union all
      select min(ends_at) from strategic_partners where state = 'active' and ends_at > ${now}
    ) as turns`.execute(tx)
  return rows[0]?.at ?? undefined
}

/** The periods of a company's partnership that are not over, in their order. */
export async function activeWindows(tx: Reader, companyId: number, now: Date): Promise<Window[]> {
  const { rows } = await sql<Window>`
    select starts_at, ends_at from strategic_partners
    where company_id = ${companyId} and state = 'active' and ends_at > ${now} order by starts_at`.execute(tx)
  return rows
}

export async function endedIds(tx: Tx, now: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from strategic_partners
    where state = 'active' and enterprise_id is null and ends_at <= ${now} order by id limit ${max}
    for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function countPartners(tx: Reader, planIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ plan_id: number; count: number }>`
    select plan_id, count(*) as count from strategic_partners
    where plan_id = any(${planIds}::bigint[]) and state = 'active' group by plan_id`.execute(tx)
  return new Map(rows.map(({ plan_id, count }) => [plan_id, count]))
}

export async function planNames(tx: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx.selectFrom('partner_plans').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
