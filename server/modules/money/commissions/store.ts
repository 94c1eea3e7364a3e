import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type {
  CommissionEvent,
  CommissionedPurpose,
  CommissionLevel,
  CommissionState,
  RateOf,
  RuleNumbers,
} from '#contract/money/commissions.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Evidence } from './ports.ts'

export interface CommissionRow {
  id: number
  order_no: string
  level: CommissionLevel
  maker_id: number
  enterprise_id: number
  through_id: number | null
  purpose: CommissionedPurpose
  title: string
  rule_id: number
  base: Fen
  returned: Fen
  rate: number
  amount: Fen
  taken_pending: Fen
  taken_available: Fen
  taken_debt: Fen
  repaid: Fen
  state: CommissionState
  hold_reason: string
  evidence: readonly { kind: string; detail: string; seen_at: string }[]
  paid_at: Date
  unfreeze_at: Date
  settled_at: Date | null
  cancelled_at: Date | null
}

export const columns = sql`c.id, c.order_no, c.level, c.maker_id, c.enterprise_id, c.through_id, c.purpose, c.title,
  c.rule_id, c.base, c.returned, c.rate, c.amount, c.taken_pending, c.taken_available, c.taken_debt, c.repaid, c.state,
  c.hold_reason, c.evidence, c.paid_at, c.unfreeze_at, c.settled_at, c.cancelled_at`

export interface RuleRow extends Omit<RuleNumbers, 'rates'> {
  id: number
  valid_from: Date
  note: string
  announced_by: number | null
  announced_at: Date
  withdrawn_by: number | null
  withdrawn_at: Date | null
  rates: RateOf[]
}

export const ruleColumns = sql`r.id, r.valid_from, r.freeze_days, r.first_within_days, r.lasts_months, r.note,
  r.announced_by, r.announced_at, r.withdrawn_by, r.withdrawn_at,
  coalesce((select jsonb_agg(jsonb_build_object('purpose', t.purpose, 'level', t.level, 'rate', t.rate)
    order by t.level, t.purpose) from commission_rates t where t.rule_id = r.id), '[]') as rates`

/** The version that holds at a moment. */
export async function ruleAt(tx: Reader, at: Date): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from commission_rules r where r.valid_from <= ${at} and r.withdrawn_at is null
    order by r.valid_from desc limit 1`.execute(tx)
  return rows[0]
}

/** Whether whoever brought the bringer is paid too. */
export async function secondLevel(tx: Reader): Promise<boolean> {
  const { rows } = await sql<{ enabled: boolean }>`
    select enabled from commission_switches where state = 'agreed' order by decided_at desc, id desc limit 1`.execute(
    tx,
  )
  return rows[0]?.enabled ?? false
}

type NewCommission = Pick<
  CommissionRow,
  | 'order_no'
  | 'level'
  | 'maker_id'
  | 'enterprise_id'
  | 'through_id'
  | 'purpose'
  | 'title'
  | 'rule_id'
  | 'base'
  | 'rate'
  | 'amount'
  | 'state'
  | 'hold_reason'
  | 'paid_at'
  | 'unfreeze_at'
> & { evidence: readonly Evidence[] }

export async function insert(tx: Tx, { evidence, ...row }: NewCommission): Promise<number> {
  const { id } = await tx
    .insertInto('commissions')
    .values({ ...row, evidence: JSON.stringify(evidence) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** All of an order's, in one order: whoever takes back or releases holds the rows before any purse. */
export async function lockOfOrder(tx: Tx, orderNo: string): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    select ${columns} from commissions c where c.order_no = ${orderNo} order by c.id for update`.execute(tx)
  return rows
}

export async function lockByIds(tx: Tx, ids: readonly number[]): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    select ${columns} from commissions c where c.id = any(${[...ids]}::bigint[]) order by c.id for update`.execute(tx)
  return rows
}

/** Of whom something is due; nobody who is frozen, or has left. */
export async function makersDue(tx: Reader, but: readonly number[], now: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ maker_id: number }>`
    select distinct maker_id from (
      select c.maker_id from commissions c
      join accounts a on a.realm = 'maker' and a.owner_id = c.maker_id and a.state in ('active', 'closing')
      where c.state = 'pending' and c.unfreeze_at <= ${now} and c.maker_id <> all(${[...but]}::bigint[])
      order by c.unfreeze_at, c.id limit ${max}
    ) as due`.execute(tx)
  return rows.map(({ maker_id }) => maker_id)
}

/** What of one maker is due, held until the end; nothing where they were frozen meanwhile. */
export async function lockDue(tx: Tx, makerId: number, now: Date, max: number): Promise<CommissionRow[]> {
  const { rows } = await sql<CommissionRow>`
    select ${columns} from commissions c
    where c.maker_id = ${makerId} and c.state = 'pending' and c.unfreeze_at <= ${now}
      and exists (select from accounts a
        where a.realm = 'maker' and a.owner_id = ${makerId} and a.state in ('active', 'closing'))
    order by c.id limit ${max} for update of c`.execute(tx)
  return rows
}

export type Changed = Partial<
  Pick<
    CommissionRow,
    | 'returned'
    | 'taken_pending'
    | 'taken_available'
    | 'taken_debt'
    | 'repaid'
    | 'state'
    | 'hold_reason'
    | 'settled_at'
    | 'cancelled_at'
  >
>

export async function change(tx: Tx, id: number, changed: Changed): Promise<void> {
  await tx.updateTable('commissions').set(changed).where('id', '=', id).execute()
}

export interface Happened {
  event: CommissionEvent
  amount: Fen
  note: string
  actor: { kind: 'staff' | 'system'; id: number | null }
  at: Date
}

export async function note(tx: Tx, commissionId: number, { actor, ...happened }: Happened): Promise<void> {
  await tx
    .insertInto('commission_events')
    .values({ commission_id: commissionId, ...happened, actor_kind: actor.kind, actor_id: actor.id })
    .execute()
}
