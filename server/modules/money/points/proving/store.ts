import { sql } from 'kysely'
import { type Fault, findFaults } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

const named = (kind: ReturnType<typeof sql>, id: ReturnType<typeof sql>) =>
  sql`case ${kind} when 'maker' then '创客 ' else '企业 ' end || ${id}`

/** Purses that do not hold what their batches have left; of those that moved after a transaction, or of all. */
export function drifted(tx: Reader, after: number, max: number): Promise<Fault[]> {
  const touched = sql`and id in (select account_id from ledger_entries where transaction_id > ${after})`
  return findFaults(
    tx,
    'score.batches',
    sql`select ${named(sql`coalesce(p.owner_kind, b.owner_kind)`, sql`coalesce(p.owner_id, b.owner_id)`)} as subject,
        '积分余额 ' || coalesce(p.balance, 0) || '，各批次剩余 ' || coalesce(b.remaining, 0) as detail
      from (select owner_kind, owner_id, balance from ledger_accounts
        where owner_kind <> 'system' and purse = 'score' ${after > 0 ? touched : sql``}) as p
      ${after > 0 ? sql`left` : sql`full`} join (select owner_kind, owner_id, sum(remaining) as remaining
        from score_batches where remaining > 0 group by owner_kind, owner_id) as b
        on b.owner_kind = p.owner_kind and b.owner_id = p.owner_id
      where coalesce(p.balance, 0) <> coalesce(b.remaining, 0)`,
    max,
  )
}

/** Batches whose moves do not lead to what is left of them. */
export function miscounted(tx: Reader, max: number): Promise<Fault[]> {
  return findFaults(
    tx,
    'score.batches',
    sql`select '积分批次 ' || b.id as subject,
        '发放 ' || b.amount || '，已减 ' || coalesce(m.amount, 0) || '，却剩余 ' || b.remaining as detail
      from score_batches b
      left join (select batch_id, sum(amount) as amount from score_moves group by batch_id) as m on m.batch_id = b.id
      where b.amount - coalesce(m.amount, 0) <> b.remaining`,
    max,
  )
}

/** Postings in which points and money meet. */
export function mixed(tx: Reader, after: number, max: number): Promise<Fault[]> {
  return findFaults(
    tx,
    'score.apart',
    sql`select '交易 ' || e.transaction_id as subject, '积分与资金记在同一笔里' as detail
      from ledger_accounts a join ledger_entries e on e.account_id = a.id and e.seq > ${after}
      join ledger_entries o on o.transaction_id = e.transaction_id
      join ledger_accounts m on m.id = o.account_id and m.purse not in ('score', 'score_issued')
      where a.owner_kind = 'system' and a.purse = 'score_issued'
      group by e.transaction_id`,
    max,
  )
}

/** What was told as given stands in the books, and the other way round. */
export function ungiven(tx: Reader, after: number, max: number): Promise<Fault[]> {
  return findFaults(
    tx,
    'score.given',
    sql`select '积分 ' || r.no as subject, '已记为发放，账本里没有这一笔' as detail
      from score_earnings r
      where r.outcome = 'given' and not exists (
        select from ledger_transactions t where t.key = 'score:' || r.key)
        and (${after} = 0 or r.settled_at >= (
          select coalesce(max(created_at), r.settled_at) from ledger_transactions where id <= ${after}))`,
    max,
  )
}
