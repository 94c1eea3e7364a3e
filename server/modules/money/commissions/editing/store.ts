import { sql } from 'kysely'
import type { RateOf } from '#contract/money/commissions.words.ts'
import { countWaiting, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type RuleRow, ruleColumns } from '../store.ts'

/** Those announced that have not begun. */
export async function coming(tx: Reader, now: Date, max = 10): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from commission_rules r where r.valid_from > ${now} and r.withdrawn_at is null
    order by r.valid_from limit ${max}`.execute(tx)
  return rows
}

export async function rules(tx: Reader, max: number): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from commission_rules r order by r.valid_from desc, r.id desc
    limit ${max}`.execute(tx)
  return rows
}

/** Announcements come one after another, so that each knows the one before it. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('commission_rules', 0))`.execute(tx)
}

export async function lockRule(tx: Tx, id: number): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns} from commission_rules r where r.id = ${id} for update of r`.execute(tx)
  return rows[0]
}

/** Whether a version that was not taken back begins at exactly that moment. */
export async function beginsAt(tx: Reader, at: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from commission_rules where valid_from = ${at} and withdrawn_at is null) as found`.execute(tx)
  return rows[0]?.found ?? false
}

type NewRule = Pick<
  RuleRow,
  'valid_from' | 'freeze_days' | 'first_within_days' | 'lasts_months' | 'note' | 'announced_by' | 'announced_at'
>

export async function insertRule(tx: Tx, rule: NewRule, rates: readonly RateOf[]): Promise<number> {
  const { id } = await tx.insertInto('commission_rules').values(rule).returning('id').executeTakeFirstOrThrow()
  if (rates.length > 0) {
    await tx
      .insertInto('commission_rates')
      .values(rates.map((rate) => ({ rule_id: id, ...rate })))
      .execute()
  }
  return id
}

export async function withdrawRule(tx: Tx, id: number, by: { staffId: number; now: Date }): Promise<void> {
  await tx
    .updateTable('commission_rules')
    .set({ withdrawn_by: by.staffId, withdrawn_at: by.now })
    .where('id', '=', id)
    .execute()
}

interface SwitchRow {
  id: number
  enabled: boolean
  state: 'requested' | 'agreed' | 'declined'
  reason: string
  requested_by: number
  requested_at: Date
  decided_by: number | null
  decided_at: Date | null
  note: string
}

export async function switches(tx: Reader, max: number): Promise<SwitchRow[]> {
  const { rows } = await sql<SwitchRow>`select * from commission_switches order by id desc limit ${max}`.execute(tx)
  return rows
}

export async function lockSwitch(tx: Tx, id: number): Promise<SwitchRow | undefined> {
  const { rows } = await sql<SwitchRow>`select * from commission_switches where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function openSwitch(tx: Reader): Promise<SwitchRow | undefined> {
  const { rows } = await sql<SwitchRow>`select * from commission_switches where state = 'requested'`.execute(tx)
  return rows[0]
}

export async function insertSwitch(tx: Tx, row: Omit<SwitchRow, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('commission_switches').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function decideSwitch(
  tx: Tx,
  id: number,
  decided: Pick<SwitchRow, 'state' | 'decided_by' | 'decided_at' | 'note'>,
): Promise<void> {
  await tx.updateTable('commission_switches').set(decided).where('id', '=', id).execute()
}

export const switchWaiting = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(tx, sql`select requested_at as since from commission_switches where state = 'requested' limit ${max}`)
