import { sql } from 'kysely'
import { type Fault, findFaults, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

const inPurse = sql`join ledger_entries as e on e.transaction_id = t.id
  join ledger_accounts as a on a.id = e.account_id and a.owner_kind = 'system' and a.purse = 'tax_withheld'`
const moved = (after: number) => sql`select t.reference from ledger_transactions as t ${inPurse} where t.id > ${after}`

const owed = sql`case i.state when 'open' then 0 else i.tax - i.back_tax end`

/** Of each income that has left, what was withheld stands in the books; of any other, nothing. */
export const withheldIsPosted = (tx: Reader, after: number, max: number): Promise<Fault[]> =>
  findFaults(
    tx,
    'tax.withheld',
    sql`select i.reference as subject, '应代扣 ' || ${inYuan(owed)}
        || '，账本 ' || ${inYuan(sql`coalesce(l.amount, 0)`)} as detail
      from tax_incomes as i
      left join lateral (select sum(e.amount) as amount from ledger_transactions as t ${inPurse}
        where t.reference = i.reference) as l on true
      where ${after === 0 ? sql`true` : sql`i.reference in (${moved(after)})`}
        and coalesce(l.amount, 0) <> ${owed}`,
    max,
  )

/** Nothing moved in the purse of what is withheld but by an income, or by a payment that two people agreed on. */
export const postedIsKnown = (tx: Reader, after: number, max: number): Promise<Fault[]> =>
  findFaults(
    tx,
    'tax.known',
    sql`select t.key as subject, '没有对应的收入或缴税：' || t.reference || ' ' || ${inYuan(sql`e.amount`)} as detail
      from ledger_transactions as t ${inPurse}
      where t.id > ${after}
        and not exists (select from tax_incomes as i where i.reference = t.reference)
        and not exists (select from tax_proposals as p where p.no = t.reference and p.kind = 'remittance'
          and p.state = 'approved' and p.transaction_id = t.id and p.amount = -e.amount)`,
    max,
  )

/** What came back of an income is what its returns add up to. What came back before there was withholding has none. */
export const backAddsUp = (tx: Reader, max: number): Promise<Fault[]> =>
  findFaults(
    tx,
    'tax.back',
    sql`select i.reference as subject, '已退回 ' || ${inYuan(sql`i.back_amount`)} || '，退回记录 '
        || ${inYuan(sql`sum(b.amount)`)} as detail
      from tax_incomes as i join tax_backs as b on b.income_id = i.id
      where i.method <> 'none'
      group by i.id having i.back_amount <> sum(b.amount) or i.back_tax <> sum(b.tax)`,
    max,
  )
