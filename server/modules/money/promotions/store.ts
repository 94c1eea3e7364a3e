import { sql } from 'kysely'
import { type Fault, findFaults, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'

export type GrantKind = 'recharge_bonus' | 'promotion_grant' | 'adjust_add'
type MoveKind = 'spent' | 'expired' | 'taken_back' | 'excused'

export interface GrantRow {
  id: number
  enterprise_id: number
  kind: GrantKind
  reference: string
  amount: number
  remaining: number
  granted_at: Date
  expires_at: Date | null
}

const columns = sql`id, enterprise_id, kind, reference, amount, remaining, granted_at, expires_at`
/** The first to run out first: nobody loses what they could have used. */
const order = sql`expires_at asc nulls last, id`

export async function insert(tx: Tx, grant: Omit<GrantRow, 'id' | 'remaining'>): Promise<number> {
  const { id } = await tx
    .insertInto('promotion_grants')
    .values({ ...grant, remaining: grant.amount })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those of an enterprise with something left. */
export async function lockLeft(tx: Tx, enterpriseId: number): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select ${columns} from promotion_grants where enterprise_id = ${enterpriseId} and remaining > 0
    order by ${order} for update`.execute(tx)
  return rows
}

export async function findByCause(tx: Reader, kind: GrantKind, reference: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<GrantRow>`
    select ${columns} from promotion_grants where kind = ${kind} and reference = ${reference}`.execute(tx)
  return rows[0]
}

export async function lock(tx: Tx, id: number): Promise<GrantRow> {
  const { rows } = await sql<GrantRow>`
    select ${columns} from promotion_grants where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`no grant ${id}`)
  return row
}

export interface Move {
  grantId: number
  kind: MoveKind
  reference: string
  amount: number
  at: Date
}

/** Out of a grant, or back into it; what is excused moves nothing. */
export async function move(tx: Tx, { grantId, kind, reference, amount, at }: Move): Promise<void> {
  await tx.insertInto('promotion_moves').values({ grant_id: grantId, kind, reference, amount, at }).execute()
  if (kind === 'excused') return
  await sql`update promotion_grants set remaining = remaining - ${amount} where id = ${grantId}`.execute(tx)
}

/** What happened to grants under a number, added up. */
export async function movedUnder(tx: Reader, reference: string, kinds: readonly MoveKind[]) {
  const { rows } = await sql<{ grant_id: number; kind: MoveKind; amount: number }>`
    select grant_id, kind, sum(amount)::bigint as amount from promotion_moves
    where reference = ${reference} and kind = any(${kinds})
    group by grant_id, kind having sum(amount) <> 0 order by grant_id, kind`.execute(tx)
  return rows
}

/** What an order has used of each grant and not given back, the longest-lived first. */
export async function spentUnder(tx: Reader, reference: string): Promise<{ id: number; spent: number }[]> {
  const { rows } = await sql<{ id: number; spent: number }>`
    select g.id, sum(m.amount)::bigint as spent
    from promotion_moves m join promotion_grants g on g.id = m.grant_id
    where m.reference = ${reference} and m.kind = 'spent'
    group by g.id having sum(m.amount) > 0 order by g.expires_at desc nulls first, g.id desc`.execute(tx)
  return rows
}

/** Once for each grant, and never shortened. */
export async function lengthen(tx: Tx, id: number, { until, now }: { until: Date; now: Date }): Promise<void> {
  await sql`
    update promotion_grants set expires_at = ${until}, lengthened_at = ${now}
    where id = ${id} and lengthened_at is null and expires_at < ${until}`.execute(tx)
}

/** What happened to a grant, kind by kind. */
export async function movedOf(tx: Reader, grantId: number): Promise<Record<MoveKind, number> & { expiries: number }> {
  const { rows } = await sql<{ kind: MoveKind; amount: number; times: number }>`
    select kind, sum(amount)::bigint as amount, count(*) as times from promotion_moves
    where grant_id = ${grantId} group by kind`.execute(tx)
  const of = (kind: MoveKind) => rows.find((row) => row.kind === kind)
  return {
    spent: of('spent')?.amount ?? 0,
    expired: of('expired')?.amount ?? 0,
    taken_back: of('taken_back')?.amount ?? 0,
    excused: of('excused')?.amount ?? 0,
    expiries: of('expired')?.times ?? 0,
  }
}

/** Enterprises that still hold something that has run out, in order of their number. */
export async function ownersDue(
  tx: Reader,
  now: Date,
  { after, max }: { after: number; max: number },
): Promise<number[]> {
  const { rows } = await sql<{ enterprise_id: number }>`
    select distinct enterprise_id from promotion_grants
    where remaining > 0 and expires_at <= ${now} and enterprise_id > ${after}
    order by enterprise_id limit ${max}`.execute(tx)
  return rows.map((row) => row.enterprise_id)
}

export interface Expiring {
  enterprise_id: number
  amount: number
  first: Date
}

/** Notes that these owners are told, and says what there is to tell: everything of theirs that runs out by then. */
export async function warn(tx: Tx, now: Date, until: Date, max: number): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    with due as (
      select distinct enterprise_id from promotion_grants
      where remaining > 0 and expires_at > ${now} and expires_at <= ${until} and warned_at is null
      order by enterprise_id limit ${max}
    ), told as (
      update promotion_grants g set warned_at = ${now} from due
      where g.enterprise_id = due.enterprise_id and g.remaining > 0 and g.expires_at > ${now}
        and g.expires_at <= ${until} and g.warned_at is null
      returning g.enterprise_id, g.remaining, g.expires_at
    )
    select enterprise_id, sum(remaining)::bigint as amount, min(expires_at) as first from told
    group by enterprise_id order by enterprise_id`.execute(tx)
  return rows
}

/** What an enterprise was given and what became of it. What an operator took was used by nobody. */
export async function totals(tx: Reader, enterpriseId: number) {
  const { rows } = await sql<{ granted: number; used: number; expired: number; taken_back: number }>`
    with moves as (
      select m.amount, case when m.kind = 'spent' and exists (
        select from ledger_transactions t where t.reference = m.reference and t.kind = 'adjust_sub'
      ) then 'taken_back' else m.kind end as kind
      from promotion_moves m join promotion_grants g on g.id = m.grant_id where g.enterprise_id = ${enterpriseId}
    )
    select (select coalesce(sum(amount), 0) from promotion_grants where enterprise_id = ${enterpriseId})::bigint
        as granted,
      coalesce(sum(amount) filter (where kind = 'spent'), 0)::bigint as used,
      coalesce(sum(amount) filter (where kind = 'expired'), 0)::bigint as expired,
      coalesce(sum(amount) filter (where kind = 'taken_back'), 0)::bigint as taken_back
    from moves`.execute(tx)
  return rows[0] ?? { granted: 0, used: 0, expired: 0, taken_back: 0 }
}

export async function listLeft(tx: Reader, enterpriseId: number, now: Date, max: number): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select ${columns} from promotion_grants
    where enterprise_id = ${enterpriseId} and remaining > 0 and (expires_at is null or expires_at > ${now})
    order by ${order} limit ${max}`.execute(tx)
  return rows
}

/** What of somebody's runs out before long. */
export const expiring = (enterpriseId: number, { now, until }: { now: Date; until: Date }) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(remaining), 0)::bigint as amount, min(expires_at) as until, '' as reference
  from promotion_grants where enterprise_id = ${enterpriseId} and remaining > 0
    and expires_at > ${now} and expires_at <= ${until}`

const invariant = 'promotion.grants'

/** Purses that do not hold what their grants have left; of those that moved after a transaction, or of all. */
export function drifted(tx: Reader, after: number, max: number): Promise<Fault[]> {
  const touched = sql`and id in (select account_id from ledger_entries where transaction_id > ${after})`
  return findFaults(
    tx,
    invariant,
    sql`select '企业 ' || coalesce(p.owner_id, g.enterprise_id) as subject,
        '推广金余额 ' || ${inYuan(sql`coalesce(p.balance, 0)`)}
          || '，各批次剩余 ' || ${inYuan(sql`coalesce(g.remaining, 0)`)} as detail
      from (select owner_id, balance from ledger_accounts
        where owner_kind = 'enterprise' and purse = 'promotion' ${after > 0 ? touched : sql``}) as p
      ${after > 0 ? sql`left` : sql`full`} join (select enterprise_id, sum(remaining) as remaining
        from promotion_grants where remaining > 0 group by enterprise_id) as g on g.enterprise_id = p.owner_id
      where coalesce(p.balance, 0) <> coalesce(g.remaining, 0)`,
    max,
  )
}

/** Grants whose moves do not lead to what is left of them. */
export function miscounted(tx: Reader, max: number): Promise<Fault[]> {
  return findFaults(
    tx,
    invariant,
    sql`select '推广金批次 ' || g.id as subject,
        '发放 ' || ${inYuan(sql`g.amount`)} || '，已减 ' || ${inYuan(sql`coalesce(m.amount, 0)`)}
          || '，却剩余 ' || ${inYuan(sql`g.remaining`)} as detail
      from promotion_grants g
      left join (select grant_id, sum(amount) as amount from promotion_moves
        where kind <> 'excused' group by grant_id) as m on m.grant_id = g.id
      where g.amount - coalesce(m.amount, 0) <> g.remaining`,
    max,
  )
}
