import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { ClaimKind, ClaimState } from '#contract/catalogue/partnerships.words.ts'
import { findFaults, inYuan } from '#server/modules/money/ledger/service.ts'
import { countWaiting, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import { isRipe } from '../store.ts'

const uniqueViolation = '23505'

export interface ClaimRow {
  id: number
  no: string
  partnership_id: number
  kind: ClaimKind
  amount: Fen
  reason: string
  evidence: string[]
  state: ClaimState
  proposed_by: number
  proposed_at: Date
  object_until: Date | null
  objection: string
  objected_at: Date | null
  objected_by: number | null
  decided_by: number | null
  decided_at: Date | null
  decision_note: string
  refund_no: string
  transaction_id: number | null
}

type NewClaim = Pick<
  ClaimRow,
  'no' | 'partnership_id' | 'kind' | 'amount' | 'reason' | 'evidence' | 'proposed_by' | 'proposed_at' | 'object_until'
>

/** Undefined where one waits already. */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<number | undefined> {
  const made = await tx
    .insertInto('deposit_claims')
    .values(claim)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return undefined
      throw error
    })
  return made?.id
}

export async function changeClaim(tx: Tx, id: number, columns: Partial<Omit<ClaimRow, 'id'>>): Promise<void> {
  await tx.updateTable('deposit_claims').set(columns).where('id', '=', id).execute()
}

const claimsMax = 50

export async function claims(tx: Reader, partnershipId: number): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select * from deposit_claims where partnership_id = ${partnershipId} order by id desc limit ${claimsMax}`.execute(
    tx,
  )
  return rows
}

/** Which partnership a claim is about: it is locked before the claim is. */
export async function partnershipOf(tx: Reader, claimId: number): Promise<number | undefined> {
  const { rows } = await sql<{ partnership_id: number }>`
    select partnership_id from deposit_claims where id = ${claimId}`.execute(tx)
  return rows[0]?.partnership_id
}

export async function lockClaim(tx: Tx, id: number): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`select * from deposit_claims where id = ${id} for update`.execute(tx)
  return rows[0]
}

export const claimsWaiting = (tx: Reader, now: Date, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select c.proposed_at as since from deposit_claims c where ${isRipe(now)} order by c.proposed_at limit ${max}`,
  )

export const toObject = (enterpriseId: number, now: Date) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(c.amount), 0)::bigint as amount, min(c.object_until) as until,
    coalesce(max(c.no), '') as reference
  from deposit_claims c join partnerships p on p.id = c.partnership_id
  where p.enterprise_id = ${enterpriseId} and c.state = 'proposed' and c.kind = 'deduction'
    and c.objected_at is null and c.object_until > ${now}`

/** What stands in everybody's deposit is what is left of theirs, of each order what came less what went. */
export const depositsAddUp = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'partnership.deposits',
    sql`select '企业 ' || coalesce(a.owner_id, p.enterprise_id) as subject,
        '账本 ' || ${inYuan(sql`coalesce(a.balance, 0)`)} || '，合作协议合计 '
        || ${inYuan(sql`coalesce(p.amount, 0)`)} as detail
      from (select owner_id, balance from ledger_accounts where owner_kind = 'enterprise' and purse = 'deposit') as a
      full join (select enterprise_id, sum(deposit_left)::bigint as amount from partnerships
        group by enterprise_id) as p
        on p.enterprise_id = a.owner_id
      where coalesce(a.balance, 0) <> coalesce(p.amount, 0)
      union all
      select p.no, '保证金余 ' || ${inYuan(sql`p.deposit_left`)} || '，收 ' || ${inYuan(sql`o.deposit_part`)}
        || '，处理 ' || ${inYuan(sql`coalesce(c.amount, 0)`)} as detail
      from partnerships p join orders o on o.no = p.order_no and o.paid_at is not null
      left join (select partnership_id, sum(amount)::bigint as amount from deposit_claims
        where state = 'approved' group by partnership_id) as c on c.partnership_id = p.id
      where p.deposit_left <> o.deposit_part - coalesce(c.amount, 0)`,
    max,
  )
