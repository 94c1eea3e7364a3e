import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { RiskProposal, RiskState, RiskStep } from '#contract/money/risks.words.ts'
import type { Actor } from '#server/platform/audit.ts'
import { countRows, countWaiting, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { EvidenceRow } from './model.ts'

export interface Decision {
  state: RiskState
  proposal: RiskProposal | null
  reason: string
  proposed_by: number | null
  proposed_at: Date | null
  decided_by: number | null
  decided_at: Date | null
  updated_at: Date
}

export interface RiskRow extends Decision {
  id: number
  no: string
  maker_id: number
  enterprise_id: number
  evidence: EvidenceRow[]
  explanation: string
  explain_until: Date
  explained_at: Date | null
  created_at: Date
}

/** With what is at stake: all its commissions as they were held. */
export interface ListedRisk extends RiskRow {
  amount: number
  orders: number
}

const columns = sql`r.id, r.no, r.maker_id, r.enterprise_id, r.state, r.evidence, r.explanation, r.explain_until,
  r.explained_at, r.proposal, r.reason, r.proposed_by, r.proposed_at, r.decided_by, r.decided_at, r.created_at,
  r.updated_at, coalesce((select sum(c.amount) from risk_commissions c where c.risk_id = r.id), 0)::bigint as amount,
  (select count(*) from risk_commissions c where c.risk_id = r.id) as orders`

/** What is stored as text comes back as the moments it says. */
const revived = (row: ListedRisk): ListedRisk => ({
  ...row,
  evidence: row.evidence.map((one) => ({ ...one, seen_at: new Date(one.seen_at) })),
})

interface NewRisk {
  no: string
  maker_id: number
  enterprise_id: number
  evidence: readonly EvidenceRow[]
  explain_until: Date
  created_at: Date
}

/** The open case of a pair, locked; a new one where there is none. */
export async function openFor(tx: Tx, { evidence, ...risk }: NewRisk): Promise<{ row: ListedRisk; made: boolean }> {
  const { rows } = await sql<{ id: number }>`
    insert into risks (no, maker_id, enterprise_id, state, evidence, explain_until, created_at, updated_at)
    values (${risk.no}, ${risk.maker_id}, ${risk.enterprise_id}, 'open', ${JSON.stringify(evidence)},
      ${risk.explain_until}, ${risk.created_at}, ${risk.created_at})
    on conflict (maker_id, enterprise_id) where state in ('open', 'proposed') do nothing
    returning id`.execute(tx)
  const found = await sql<ListedRisk>`
    select ${columns} from risks r where r.maker_id = ${risk.maker_id} and r.enterprise_id = ${risk.enterprise_id}
      and r.state in ('open', 'proposed') for update of r`.execute(tx)
  return { row: revived(found.rows[0] as ListedRisk), made: rows.length > 0 }
}

export async function find(tx: Reader, id: number): Promise<ListedRisk | undefined> {
  const { rows } = await sql<ListedRisk>`select ${columns} from risks r where r.id = ${id}`.execute(tx)
  return rows[0] && revived(rows[0])
}

/** The last case of a pair about which two people have decided. */
export async function lastDecided(tx: Reader, makerId: number, enterpriseId: number): Promise<RiskRow | undefined> {
  const { rows } = await sql<ListedRisk>`
    select ${columns} from risks r where r.maker_id = ${makerId} and r.enterprise_id = ${enterpriseId}
      and r.state in ('released', 'cancelled') order by r.id desc limit 1`.execute(tx)
  return rows[0] && revived(rows[0])
}

/** Compare and set: somebody else may have been quicker, and then nothing is changed. */
export async function change(
  tx: Tx,
  from: Pick<RiskRow, 'id' | 'state' | 'updated_at'>,
  next: Partial<Decision> & { updated_at: Date; explanation?: string; explained_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('risks')
    .set(next)
    .where('id', '=', from.id)
    .where('state', '=', from.state)
    .where('updated_at', '=', from.updated_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setEvidence(tx: Tx, id: number, evidence: readonly EvidenceRow[], now: Date): Promise<void> {
  await tx
    .updateTable('risks')
    .set({ evidence: JSON.stringify(evidence), updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function addCommission(
  tx: Tx,
  row: { risk_id: number; commission_id: number; order_no: string; amount: number; held_at: Date },
): Promise<void> {
  await tx
    .insertInto('risk_commissions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function commissionsOf(tx: Reader, riskId: number) {
  return tx
    .selectFrom('risk_commissions')
    .select(['commission_id as id', 'order_no', 'amount', 'held_at'])
    .where('risk_id', '=', riskId)
    .orderBy('commission_id')
    .execute()
}

export async function note(
  tx: Tx,
  riskId: number,
  event: { step: RiskStep; state: RiskState; note: string; actor: Actor; at: Date },
): Promise<void> {
  const { actor, ...rest } = event
  await tx
    .insertInto('risk_events')
    .values({ risk_id: riskId, ...rest, actor_kind: actor.kind, actor_id: actor.id ?? null })
    .execute()
}

export async function eventsOf(tx: Reader, riskId: number) {
  return tx
    .selectFrom('risk_events')
    .select(['step', 'note', 'actor_kind', 'actor_id', 'at'])
    .where('risk_id', '=', riskId)
    .orderBy('id')
    .limit(200)
    .execute()
}

export interface Filter {
  state?: RiskState | undefined
  kind?: string | undefined
  maker_id?: number | undefined
  enterprise_id?: number | undefined
  no?: string | undefined
}

export function page(tx: Reader, paging: Paging, filter: Filter): Promise<Page<ListedRisk>> {
  const wanted = [sql`true`]
  if (filter.state) wanted.push(sql`r.state = ${filter.state}`)
  if (filter.kind) wanted.push(sql`r.evidence @> ${JSON.stringify([{ kind: filter.kind }])}::jsonb`)
  if (filter.maker_id) wanted.push(sql`r.maker_id = ${filter.maker_id}`)
  if (filter.enterprise_id) wanted.push(sql`r.enterprise_id = ${filter.enterprise_id}`)
  if (filter.no) wanted.push(sql`r.no = ${filter.no}`)
  const where = sql.join(wanted, sql` and `)
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ListedRisk>`
        select ${columns} from risks r where ${where} order by r.id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows.map(revived)
    },
    count: (max) => countRows(tx, sql`select 1 from risks r where ${where} limit ${max}`),
  })
}

export const waiting =
  (state: 'open' | 'proposed') =>
  (tx: Reader, max: number): Promise<Waiting> =>
    countWaiting(tx, sql`select updated_at as since from risks where state = ${state} order by updated_at limit ${max}`)

export const toExplain = (makerId: number, now: Date) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(c.amount), 0)::bigint as amount, min(r.explain_until) as until,
    coalesce(max(r.no), '') as reference
  from risks r left join lateral (select sum(amount) as amount from risk_commissions where risk_id = r.id) as c on true
  where r.maker_id = ${makerId} and r.state in ('open', 'proposed') and r.explained_at is null
    and r.explain_until > ${now}`

/** Whom commissions are released to by the time that they are due, and whom once they are thawed. */
export const released = { soon: ['active', 'closing'], thawed: ['frozen'] } as const

export interface DueRow {
  id: number
  maker_id: number
  enterprise_id: number
  order_no: string
  amount: number
  unfreeze_at: Date
}

/** Commissions that are released within a while: they are looked at again before that, those after another one. */
export async function dueBefore(
  tx: Reader,
  { before, to, after }: { before: Date; to: keyof typeof released; after?: DueRow | undefined },
  max: number,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select c.id, c.maker_id, c.enterprise_id, c.order_no,
      c.amount - c.taken_pending - c.taken_available - c.taken_debt as amount, c.unfreeze_at
    from commissions c
    join accounts a on a.realm = 'maker' and a.owner_id = c.maker_id and a.state = any(${[...released[to]]}::text[])
    where c.state = 'pending' and c.unfreeze_at < ${before}
      ${after ? sql`and (c.unfreeze_at, c.id) > (${after.unfreeze_at}, ${after.id})` : sql``}
    order by c.unfreeze_at, c.id limit ${max}`.execute(tx)
  return rows
}
