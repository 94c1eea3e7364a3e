import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { TaxMethod } from '#contract/money/taxes.words.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

export interface RegisterMaker {
  maker_id: number
  nickname: string
  times: number
  income: Fen
  tax: Fen
  open_tax: Fen
  /** By which the last of the month was withheld. */
  method: TaxMethod
  /** Each month of the year with its income and tax, up to this one. */
  months: { month: string; income: Fen; tax: Fen }[]
}

const inMonth = (month: string) => sql`month = ${month} and state <> 'back'`

/** Those of whom something left in a month, with what the months of the year before it had. */
async function makersOf(tx: Reader, month: string, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<RegisterMaker>`
    select here.*, coalesce(m.nickname, '') as nickname, year.months from (
      select maker_id, count(*) as times, sum(amount - back_amount)::bigint as income,
        sum(tax - back_tax)::bigint as tax,
        coalesce(sum(tax) filter (where state = 'open'), 0)::bigint as open_tax,
        (array_agg(method order by id desc))[1] as method
      from tax_incomes where ${inMonth(month)} group by maker_id order by maker_id limit ${limit} offset ${offset}
    ) as here
    left join makers as m on m.id = here.maker_id
    cross join lateral (
      select coalesce(json_agg(each order by month), '[]') as months from (
        select month, sum(amount - back_amount) as income, sum(tax - back_tax) as tax from tax_incomes as i
        where i.maker_id = here.maker_id and month between ${`${month.slice(0, 4)}-01`} and ${month}
          and method <> 'none'
        group by month) as each) as year
    order by here.maker_id`.execute(tx)
  return rows
}

export const registerPage = (tx: Reader, month: string, paging: Paging): Promise<Page<RegisterMaker>> =>
  pageOf(paging, {
    rows: (part) => makersOf(tx, month, part),
    count: (max) => countRows(tx, sql`select distinct maker_id from tax_incomes where ${inMonth(month)} limit ${max}`),
  })

export const registerWhole = (tx: Reader, month: string, max: number): Promise<RegisterMaker[]> =>
  makersOf(tx, month, { limit: max, offset: 0 })

export async function monthTotals(tx: Reader, month: string): Promise<{ income: Fen; tax: Fen; open_tax: Fen }> {
  const { rows } = await sql<{ income: Fen; tax: Fen; open_tax: Fen }>`
    select coalesce(sum(amount - back_amount), 0)::bigint as income, coalesce(sum(tax - back_tax), 0)::bigint as tax,
      coalesce(sum(tax) filter (where state = 'open'), 0)::bigint as open_tax
    from tax_incomes where ${inMonth(month)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sum has one row')
  return row
}

export interface CorrectionRow {
  reference: string
  maker_id: number
  nickname: string
  month: string
  amount: Fen
  tax: Fen
  at: Date
}

/** What came back in a month of months before it, whose declarations have been made. */
export async function corrections(tx: Reader, month: string, max: number): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select i.reference, i.maker_id, coalesce(m.nickname, '') as nickname, i.month, b.amount, b.tax, b.at
    from tax_backs as b join tax_incomes as i on i.id = b.income_id left join makers as m on m.id = i.maker_id
    where b.month = ${month} and i.month < ${month} order by b.id desc limit ${max}`.execute(tx)
  return rows
}

/** On withdrawals that are on their way: withheld, and not in the books yet. */
export async function underWay(tx: Reader): Promise<Fen> {
  const { rows } = await sql<{ tax: Fen }>`
    select coalesce(sum(tax), 0)::bigint as tax from tax_incomes where state = 'open'`.execute(tx)
  return rows[0]?.tax ?? (0 as Fen)
}

export interface ReportRow {
  maker_id: number
  nickname: string
  joined_at: Date | null
  times: number
  income: Fen
  fee: Fen
  tax: Fen
  back: Fen
}

/** What each had in the months of a quarter. */
export async function report(tx: Reader, months: readonly string[], max: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select i.maker_id, coalesce(m.nickname, '') as nickname, m.created_at as joined_at,
      count(*) filter (where i.state <> 'back') as times, sum(i.amount)::bigint as income,
      coalesce(sum(i.fee) filter (where i.state <> 'back'), 0)::bigint as fee,
      sum(i.tax - i.back_tax)::bigint as tax, sum(i.back_amount)::bigint as back
    from tax_incomes as i left join makers as m on m.id = i.maker_id
    where i.month = any(${[...months]}::text[])
    group by i.maker_id, m.nickname, m.created_at order by i.maker_id limit ${max}`.execute(tx)
  return rows
}
