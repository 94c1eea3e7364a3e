import { type RawBuilder, sql } from 'kysely'
import { ledgerOwners } from '#contract/money/ledger.console.ts'
import { withdrawalStates } from '#contract/money/withdrawals.ts'
import { type Fault, findFaults, inWords, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { openStates } from '../model.ts'

/** Rows of owner and amount that something of a room holds; several rooms' together are what an owner's purse says. */
export type Holds = RawBuilder<{ owner_kind: string; owner_id: number; amount: number }>

export const openHolds: Holds = sql`
  select realm as owner_kind, owner_id, amount from withdrawals where state in (${sql.join([...openStates])})`

const ownerOf = (table: 'a' | 'h') =>
  sql`${inWords(sql`${sql.ref(`${table}.owner_kind`)}`, ledgerOwners)} || ' ' || ${sql.ref(`${table}.owner_id`)}`

/** What is held is held for something, to the fen. Within a window only of those whose purse moved in it. */
export function held(tx: Reader, holds: readonly Holds[], after: number, max: number): Promise<Fault[]> {
  const moved =
    after === 0 ? sql`` : sql`and a.id in (select account_id from ledger_entries where transaction_id > ${after})`
  return findFaults(
    tx,
    'held.open',
    sql`select ${ownerOf('a')} as subject, '冻结 ' || ${inYuan(sql`a.balance`)}
          || '，进行中的合计 ' || ${inYuan(sql`coalesce(sum(h.amount), 0)`)} as detail
      from ledger_accounts as a
      left join (${sql.join([...holds], sql` union all `)}) as h using (owner_kind, owner_id)
      where a.purse = 'held' and a.owner_kind <> 'system' ${moved}
      group by a.owner_kind, a.owner_id, a.balance
      having a.balance <> coalesce(sum(h.amount), 0)
      union all
      select ${ownerOf('h')}, '没有冻结，应冻结 ' || ${inYuan(sql`sum(h.amount)`)}
      from (${sql.join([...holds], sql` union all `)}) as h
      where ${after === 0 ? sql`true` : sql`false`} and not exists (select from ledger_accounts as a
        where (a.owner_kind, a.owner_id, a.purse) = (h.owner_kind, h.owner_id, 'held'))
      group by h.owner_kind, h.owner_id`,
    max,
  )
}

export interface Slice {
  above: number
  upTo: number
}

export async function lastId(tx: Reader): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from withdrawals`.execute(tx)
  return rows[0]?.last ?? 0
}

const kinds = [
  ...['withdraw', 'withdraw_fee', 'withdraw_tax', 'withdraw_paid'],
  ...['withdraw_return', 'withdraw_fee_return', 'withdraw_tax_return'],
]
const posted = (key: RawBuilder<unknown>) => sql`exists (select from ledger_transactions where key = ${key})`

/** Those of a slice, and within a window only those that money moved for. */
const which = ({ above, upTo }: Slice, after: number) =>
  sql`w.id > ${above} and w.id <= ${upTo} ${
    after === 0
      ? sql``
      : sql`and w.no in (select reference from ledger_transactions where id > ${after} and kind = any(${kinds}))`
  }`

/**
 * The money of each is in exactly one place, the one its state says: held, paid, or back. Asked of its postings: which
 * there are, and what they leave in the purse where things wait.
 */
export function placed(tx: Reader, slice: Slice, after: number, max: number): Promise<Fault[]> {
  const open = sql`w.state in (${sql.join([...openStates])})`
  const back = sql`w.state in ('rejected', 'cancelled', 'returned')`
  return findFaults(
    tx,
    'withdrawal.placed',
    sql`select w.no as subject, ${inWords(sql`w.state`, withdrawalStates)}
        || '，仍冻结 ' || ${inYuan(sql`coalesce(l.held, 0)`)} as detail
      from withdrawals as w
      left join lateral (
        select sum(n.amount) as held from ledger_transactions as t
        join ledger_entries as n on n.transaction_id = t.id
        join ledger_accounts as a on a.id = n.account_id
        where t.reference = w.no and t.kind = any(${kinds})
          and (a.owner_kind, a.owner_id, a.purse) = (w.realm, w.owner_id, 'held')) as l on true
      where ${which(slice, after)} and (
        coalesce(l.held, 0) <> case when ${open} then w.amount else 0 end
        or not ${posted(sql`'withdraw:' || w.no`)}
        or ${posted(sql`'withdraw_fee:' || w.no`)} <> (w.fee > 0)
        or ${posted(sql`'withdraw_tax:' || w.no`)} <> (w.tax > 0)
        or ${posted(sql`'withdraw_paid:' || w.no`)} <> (w.state = 'paid')
        or ${posted(sql`'reverse:withdraw:' || w.no`)} <> (${back})
        or ${posted(sql`'reverse:withdraw_fee:' || w.no`)} <> (${back} and w.fee > 0)
        or ${posted(sql`'reverse:withdraw_tax:' || w.no`)} <> (${back} and w.tax > 0))`,
    max,
  )
}

/** What was paid was paid by one payout, of that amount, through the account it was booked on; nothing else was. */
export function paidOnce(tx: Reader, slice: Slice, after: number, max: number): Promise<Fault[]> {
  return findFaults(
    tx,
    'withdrawal.paid-once',
    sql`select w.no as subject,
        ${inWords(sql`w.state`, withdrawalStates)} || '，打款成功 ' || p.times || ' 次，共 ' || ${inYuan(sql`p.amount`)}
          || '；账本记付 ' || ${inYuan(sql`b.amount`)} as detail
      from withdrawals as w
      cross join lateral (
        select count(*) as times, coalesce(sum(amount), 0) as amount, max(channel) as channel
        from payouts where withdrawal_id = w.id and state = 'paid') as p
      cross join lateral (
        select coalesce(sum(n.amount), 0) as amount, max(a.purse) as channel
        from ledger_transactions as t
        join ledger_entries as n on n.transaction_id = t.id
        join ledger_accounts as a on a.id = n.account_id and a.owner_kind = 'system' and a.purse like 'channel%'
        where t.key = 'withdraw_paid:' || w.no) as b
      where ${which(slice, after)} and case when w.state = 'paid'
        then p.times <> 1 or p.amount <> w.net_amount or b.amount <> w.net_amount
          or p.channel is distinct from b.channel
        else p.times <> 0 or b.amount <> 0 end`,
    max,
  )
}

const incomeOf = sql`left join tax_incomes as i on i.reference = w.no`

/** What a maker took out is income once, of the same amount and tax, and where the withdrawal stands. */
export function taxed(tx: Reader, slice: Slice, after: number, max: number): Promise<Fault[]> {
  const back = sql`w.state in ('rejected', 'cancelled', 'returned')`
  return findFaults(
    tx,
    'withdrawal.taxed',
    sql`select w.no as subject, ${inWords(sql`w.state`, withdrawalStates)} || '，代扣 ' || ${inYuan(sql`w.tax`)}
        || '，收入记录 ' || coalesce(${inYuan(sql`i.tax`)} || ' ' || i.state, '没有') as detail
      from withdrawals as w ${incomeOf}
      where ${which(slice, after)} and w.realm = 'maker' and case when i.id is null
        -- What came back before there was withholding was never income.
        then not ${back} or w.tax <> 0
        else (i.maker_id, i.amount, i.tax, i.fee) <> (w.owner_id, w.amount, w.tax, w.fee)
          or i.state <> case when w.state = 'paid' then 'settled' when ${back} then 'back' else 'open' end end`,
    max,
  )
}

/** Every posting of ours is about a withdrawal that is there. */
export function owned(tx: Reader, after: number, max: number): Promise<Fault[]> {
  return findFaults(
    tx,
    'withdrawal.owned',
    sql`select t.key as subject, '没有提现单 ' || t.reference as detail
      from ledger_transactions as t
      where t.id > ${after} and t.kind = any(${kinds})
        and not exists (select from withdrawals as w where w.no = t.reference)`,
    max,
  )
}

/** What is open of an owner's, and so must be held for them. */
export async function heldFor(tx: Reader, realm: string, id: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from (${openHolds}) as open
    where owner_kind = ${realm} and owner_id = ${id}`.execute(tx)
  return rows[0]?.amount ?? 0
}
