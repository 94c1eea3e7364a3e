import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { TaxIncomeKind, TaxMethod } from '#contract/money/taxes.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Month, Reckoning, Table } from './model.ts'

const everyTable = sql<Table>`
  select d.method, d.valid_from::text as valid_from, d.share, d.monthly, d.fixed, d.fixed_upto,
    json_agg(json_build_object('upto', b.upto, 'rate', b.rate, 'quick', b.quick) order by b.place) as brackets
  from tax_deductions as d join tax_brackets as b using (method, valid_from)
  group by d.method, d.valid_from order by d.method, d.valid_from`

const lastMethod = sql<{ method: TaxMethod }>`
  select method from tax_proposals where kind = 'method' and state = 'approved'
  order by decided_at desc, id desc limit 1`

/** Every table of the law; there are few. */
export async function tables(tx: Reader): Promise<Table[]> {
  const { rows } = await everyTable.execute(tx)
  return rows
}

/** By which method tax is withheld now: what two people agreed on last. */
export async function methodNow(tx: Reader): Promise<TaxMethod | undefined> {
  const { rows } = await lastMethod.execute(tx)
  return rows[0]?.method
}

/**
 * By which method, by which tables, on top of what: everything that a tax follows from, in one statement. What an agent
 * declares is no income of ours.
 */
export async function standing(
  tx: Reader,
  makerId: number,
  year: string,
): Promise<{ method: TaxMethod | null; tables: Table[]; months: Month[] }> {
  const [first, last] = [`${year}-01`, `${year}-12`]
  const { rows } = await sql<{ method: TaxMethod | null; tables: Table[]; months: Month[] }>`
    select (${lastMethod}) as method,
      (select json_agg(each) from (${everyTable}) as each) as tables,
      (select coalesce(json_agg(each), '[]') from (
        select month, sum(amount - back_amount) as income, sum(tax - back_tax) as tax
        from tax_incomes where maker_id = ${makerId} and month between ${first} and ${last} and method <> 'none'
        group by month order by month) as each) as months`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select of values has one row')
  return row
}

export interface NewIncome {
  maker_id: number
  kind: TaxIncomeKind
  reference: string
  amount: Fen
  fee: Fen
  tax: Fen
  method: TaxMethod
  reckoning: Reckoning | null
  month: string
  state: 'open' | 'settled'
  at: Date
}

interface IncomeRow extends Omit<NewIncome, 'state'> {
  id: number
  state: 'open' | 'settled' | 'back'
  back_amount: Fen
  back_tax: Fen
}

export async function insert(tx: Tx, { reckoning, ...row }: NewIncome): Promise<void> {
  await tx
    .insertInto('tax_incomes')
    .values({ ...row, reckoning: reckoning && JSON.stringify(reckoning) })
    .execute()
}

export async function lock(tx: Tx, reference: string): Promise<IncomeRow | undefined> {
  const row = await tx
    .selectFrom('tax_incomes')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  return row as IncomeRow | undefined
}

export async function change(
  tx: Tx,
  id: number,
  changed: Partial<Pick<IncomeRow, 'state' | 'back_amount' | 'back_tax'>>,
): Promise<void> {
  await tx.updateTable('tax_incomes').set(changed).where('id', '=', id).execute()
}

export async function addBack(
  tx: Tx,
  back: { income_id: number; amount: Fen; tax: Fen; month: string; at: Date },
): Promise<void> {
  await tx.insertInto('tax_backs').values(back).execute()
}

/** What was withheld by this number and how, for whoever shows the business beside it. */
export async function find(tx: Reader, reference: string): Promise<IncomeRow | undefined> {
  const row = await tx.selectFrom('tax_incomes').selectAll().where('reference', '=', reference).executeTakeFirst()
  return row as IncomeRow | undefined
}
