import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { givenBack, type Method, openStates, type Step, type Used, type WithdrawalState } from './model.ts'

export interface Owner {
  realm: AccountRealm
  id: number
}

/** The rules that a withdrawal was asked for under. */
interface FrozenRule {
  fee_rate: number
  fee_min_amount: Fen
  fee_max_amount: Fen
  free: boolean
  /** What a maker's level took off: which share in basis points, and how much that was. */
  fee_discount?: number
  fee_saved?: Fen
  second_approval_above: Fen
  confirm_hours: number
}

export interface SealedReceiver {
  name_sealed: string
  account_sealed: string
  account_index: Buffer
  account_masked: string
  bank_name: string
  bank_branch: string
}

export interface NewWithdrawal extends SealedReceiver {
  no: string
  realm: AccountRealm
  owner_id: number
  amount: Fen
  fee: Fen
  /** Withheld for the tax office. */
  tax: Fen
  net_amount: Fen
  /** What is taken back with it of the bonus of recharges. */
  bonus_back: Fen
  method: Method
  rule: FrozenRule
  /** Before when it is not paid, because whoever receives is new to its owner. */
  pay_not_before: Date | null
  created_at: Date
}

export interface WithdrawalRow extends NewWithdrawal {
  id: number
  state: WithdrawalState
  first_approver: number | null
  first_approved_at: Date | null
  approver: number | null
  approved_at: Date | null
  reject_reason: string
  /** Since when its owner's account is frozen. */
  on_hold_since: Date | null
  updated_at: Date
}

export async function insert(tx: Tx, { rule, ...row }: NewWithdrawal): Promise<number> {
  const { id } = await tx
    .insertInto('withdrawals')
    .values({ ...row, state: 'pending', rule: JSON.stringify(rule), updated_at: row.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function find(tx: Reader, id: number): Promise<WithdrawalRow | undefined> {
  const row = await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  return row as WithdrawalRow | undefined
}

export async function findByNo(tx: Reader, no: string): Promise<WithdrawalRow | undefined> {
  const row = await tx.selectFrom('withdrawals').selectAll().where('no', '=', no).executeTakeFirst()
  return row as WithdrawalRow | undefined
}

export async function lock(tx: Tx, id: number): Promise<WithdrawalRow | undefined> {
  const row = await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as WithdrawalRow | undefined
}

/** Only its owner's: to everybody else it does not exist. */
export async function lockOwn(tx: Tx, { realm, id: ownerId }: Owner, id: number): Promise<WithdrawalRow | undefined> {
  const row = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .where('realm', '=', realm)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return row as WithdrawalRow | undefined
}

/**
 * One that is approved and paid by a provider, the oldest first; those that somebody else has in hand are left, and
 * those that may not leave yet.
 */
export async function lockApproved(tx: Tx, methods: readonly Method[], now: Date): Promise<WithdrawalRow | undefined> {
  const row = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', '=', 'approved')
    .where('method', 'in', methods)
    .where('on_hold_since', 'is', null)
    .where((where) => where.or([where('pay_not_before', 'is', null), where('pay_not_before', '<=', now)]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row as WithdrawalRow | undefined
}

export type Change = Partial<
  Pick<WithdrawalRow, 'first_approver' | 'first_approved_at' | 'approver' | 'approved_at' | 'reject_reason'>
>

export async function change(
  tx: Tx,
  id: number,
  changed: Change & { state: WithdrawalState; updated_at: Date },
): Promise<void> {
  await tx.updateTable('withdrawals').set(changed).where('id', '=', id).execute()
}

export async function addEvent(
  tx: Tx,
  withdrawalId: number,
  event: { step: Step | 'request' | 'hold' | 'release'; state: WithdrawalState; note: string; actor: Actor; at: Date },
): Promise<void> {
  const { actor, ...row } = event
  await tx
    .insertInto('withdrawal_events')
    .values({ ...row, withdrawal_id: withdrawalId, actor_kind: actor.kind, actor_id: actor.id })
    .execute()
}

/** Puts all of an owner's that lead on on hold, or lets them go on; says which, and where they stand. */
export async function setHold(
  tx: Tx,
  { realm, id }: Owner,
  since: Date | null,
): Promise<{ id: number; state: WithdrawalState }[]> {
  const rows = await tx
    .updateTable('withdrawals')
    .set({ on_hold_since: since })
    .where('realm', '=', realm)
    .where('owner_id', '=', id)
    .where('state', 'in', openStates)
    .where('on_hold_since', since === null ? 'is not' : 'is', null)
    .returning(['id', 'state'])
    .execute()
  return rows as { id: number; state: WithdrawalState }[]
}

/** Since when an owner has known whoever receives: kept as a payee, or asked for and not refused. */
export async function knownSince(
  tx: Reader,
  { realm, id }: Owner,
  { method, indexes }: { method: Method; indexes: readonly Buffer[] },
): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select least(
      (select created_at from payees where realm = ${realm} and owner_id = ${id} and method = ${method}
        and account_index = any(${indexes}) limit 1),
      (select min(created_at) from withdrawals where account_index = any(${indexes}) and realm = ${realm}
        and owner_id = ${id} and method = ${method} and state <> all(${[...givenBack]}))) as since`.execute(tx)
  return rows[0]?.since ?? undefined
}

/** Whether money of theirs has arrived there before. */
export async function wasPaid(
  tx: Reader,
  { realm, id }: Owner,
  { method, indexes }: { method: Method; indexes: readonly Buffer[] },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from withdrawals where account_index = any(${indexes}) and realm = ${realm}
      and owner_id = ${id} and method = ${method} and state = 'paid') as found`.execute(tx)
  return rows[0]?.found ?? false
}

interface UsedRow extends Used {
  password_changed_at: Date | null
  phone_changed_at: Date | null
  /** Of a maker: whether it is known who they are, and what they have less what they owe. */
  verified: boolean
  earned_left: number
}

/**
 * What an owner asked for since the beginning of a day and of a month, without what came back; when they changed what
 * keeps others from asking in their name; and what else a maker is told before they ask.
 */
export async function used(
  tx: Reader,
  { realm, id }: Owner,
  { day, month }: { day: Date; month: Date },
): Promise<UsedRow> {
  const { rows } = await sql<UsedRow>`
    select counted.*, a.password_changed_at, a.phone_changed_at,
      exists (select from identities as i where ${realm} = 'maker' and i.maker_id = ${id} and i.state = 'verified')
        as verified,
      coalesce((select sum(l.balance * l.sign * case l.purse when 'available' then 1 else -1 end)
        from ledger_accounts as l where ${realm} = 'maker' and l.owner_kind = 'maker' and l.owner_id = ${id}
          and l.purse in ('available', 'debt')), 0)::bigint as earned_left
    from (
      select count(*) filter (where created_at >= ${day}) as day_times,
        coalesce(sum(amount) filter (where created_at >= ${day}), 0)::bigint as day_amount,
        count(*) as month_times,
        coalesce(sum(amount), 0)::bigint as month_amount
      from withdrawals
      where realm = ${realm} and owner_id = ${id} and created_at >= ${month} and state <> all(${[...givenBack]})
    ) as counted left join accounts as a on a.realm = ${realm} and a.owner_id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  return row
}

interface PayeeRow extends SealedReceiver {
  id: number
  method: Exclude<Method, 'wechat'>
  used_at: Date
}

const payeeColumns = [
  'id',
  'method',
  'name_sealed',
  'account_sealed',
  'account_index',
  'account_masked',
  'bank_name',
  'bank_branch',
  'used_at',
] as const

/** Newest use first; with each since when it is known: kept, or asked for and not refused before that. */
export async function payees(
  tx: Reader,
  { realm, id }: Owner,
  max: number,
): Promise<(PayeeRow & { known_since: Date })[]> {
  const { rows } = await sql<PayeeRow & { known_since: Date }>`
    select ${sql.join(payeeColumns.map((column) => sql.ref(`p.${column}`)))}, least(p.created_at, (
      select min(w.created_at) from withdrawals as w where w.account_index = p.account_index and w.realm = p.realm
        and w.owner_id = p.owner_id and w.method = p.method and w.state <> all(${[...givenBack]}))) as known_since
    from payees as p where p.realm = ${realm} and p.owner_id = ${id}
    order by p.used_at desc, p.id desc limit ${max}`.execute(tx)
  return rows
}

export async function payee(tx: Reader, owner: Owner, id: number): Promise<PayeeRow | undefined> {
  const row = await tx
    .selectFrom('payees')
    .select(payeeColumns)
    .where('realm', '=', owner.realm)
    .where('owner_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as PayeeRow | undefined
}

export async function keepPayee(
  tx: Tx,
  { realm, id: owner_id }: Owner,
  { method, used_at, ...receiver }: Omit<PayeeRow, 'id'>,
  indexes: readonly Buffer[],
): Promise<void> {
  // One that was kept under a former key is the same account, and must not stand beside itself.
  await sql`update payees set account_index = ${receiver.account_index} where realm = ${realm}
    and owner_id = ${owner_id} and method = ${method} and account_index = any(${indexes})`.execute(tx)
  await tx
    .insertInto('payees')
    .values({ realm, owner_id, method, used_at, created_at: used_at, ...receiver })
    .onConflict((conflict) =>
      conflict.columns(['realm', 'owner_id', 'method', 'account_index']).doUpdateSet({ ...receiver, used_at }),
    )
    .execute()
}

/** Those that were not used for longest make room. */
export async function dropPayeesBeyond(tx: Tx, { realm, id }: Owner, max: number): Promise<void> {
  await sql`
    delete from payees where id in (
      select id from payees where realm = ${realm} and owner_id = ${id}
      order by used_at desc, id desc offset ${max})`.execute(tx)
}

export async function notePayeeUse(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('payees').set({ used_at: now }).where('id', '=', id).execute()
}

export async function renamePayee(tx: Tx, id: number, name_sealed: string): Promise<void> {
  await tx.updateTable('payees').set({ name_sealed }).where('id', '=', id).execute()
}

export async function removePayee(tx: Tx, { realm, id: ownerId }: Owner, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payees')
    .where('id', '=', id)
    .where('realm', '=', realm)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removePayees(tx: Tx, { realm, id }: Owner): Promise<void> {
  await tx.deleteFrom('payees').where('realm', '=', realm).where('owner_id', '=', id).execute()
}
