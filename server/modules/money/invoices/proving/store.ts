import { sql } from 'kysely'
import { findFaults, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** What can be invoiced under a number is what the books say was earned under it: no more, no less. */
export const earnedIsBooked = (tx: Reader, after: number, max: number) =>
  findFaults(
    tx,
    'invoice.earned',
    sql`select coalesce(b.no, booked.reference) as subject, '账本收入 ' || ${inYuan(sql`coalesce(booked.amount, 0)`)}
        || '，可开票 ' || ${inYuan(sql`coalesce(b.earned, 0)`)} as detail
      from (${booked(after)}) as booked
      full join billables as b on b.no = booked.reference
      where coalesce(b.earned, 0) <> coalesce(booked.amount, 0)
        and (${after} = 0 or booked.reference is not null)
        and (b.no is not null or ${isSale})`,
    max,
  )

/** What is posted by hand is nobody's to invoice. */
const isSale = sql`exists (select from orders as o where o.no = booked.reference and o.sale)`

/** By business number, of those that something was posted under since. */
const booked = (after: number) => sql`
  select t.reference, sum(e.amount)::bigint as amount from ledger_accounts as a
  join ledger_entries as e on e.account_id = a.id join ledger_transactions as t on t.id = e.transaction_id
  where a.owner_kind = 'system' and (starts_with(a.purse, 'revenue_') or a.purse = 'fee')
    and (${after} = 0 or t.reference in (select reference from ledger_transactions where id > ${after}))
  group by t.reference`

/** What counts as invoiced is what stands in applications and invoices, less what was taken back of them. */
export const invoicedAddsUp = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'invoice.counted',
    sql`select b.no as subject, '记为已开 ' || ${inYuan(sql`b.invoiced`)} || '，发票明细 '
        || ${inYuan(sql`coalesce(i.amount, 0)`)} as detail
      from billables as b left join (
        select i.billable_no, sum(i.amount - i.red_amount)::bigint as amount from invoice_items as i
        join invoices as v on v.id = i.invoice_id and v.state not in ('rejected', 'cancelled')
        group by i.billable_no) as i on i.billable_no = b.no
      where b.invoiced <> coalesce(i.amount, 0)`,
    max,
  )

/** Of what is invoiced beyond what we kept, a red one is under way or its invoice is not out yet. */
export const shortIsOwed = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'invoice.owed',
    sql`select b.no as subject, '多开 ' || ${inYuan(sql`b.invoiced - b.earned`)} || '，没有红冲' as detail
      from billables as b where b.invoiced > b.earned and not exists (
        select from invoice_items as i join invoices as v on v.id = i.invoice_id
        where i.billable_no = b.no and v.state in ('issuing', 'red_pending'))`,
    max,
  )
