import { type Fen, fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { TaxMethod } from '#contract/money/taxes.words.ts'

export type Withholding = Exclude<TaxMethod, 'none'>

interface Bracket {
  /** Up to which taxable income; null for the last one. */
  upto: Fen | null
  /** In basis points. */
  rate: number
  quick: Fen
}

/** One table of the law, as it is in force from a day on. */
export interface Table {
  method: Withholding
  valid_from: string
  /** What counts as cost, in basis points of the income. */
  share: number
  /** What is free besides, for each month. */
  monthly: Fen
  /** Instead of the share, up to an income of `fixed_upto`. */
  fixed: Fen
  fixed_upto: Fen
  brackets: Bracket[]
}

/** What somebody had in a month of this year, without what came back. */
export interface Month {
  month: string
  income: Fen
  tax: Fen
}

/** How a tax came about, so that whoever reads it can do the sum again. */
export interface Reckoning {
  method: Withholding
  valid_from: string
  /** Consecutive months with income, this one among them; 1 where only the month counts. */
  months: number
  /** Of the year or of the month, this one included. */
  income: Fen
  cost: Fen
  allowance: Fen
  taxable: Fen
  rate: number
  quick: Fen
  /** On all of it, and of that withheld before. */
  due: Fen
  before: Fen
  tax: Fen
}

export const monthOf = (now: Date): string => shanghaiDay(now).slice(0, 7)
export const yearOf = (month: string): string => month.slice(0, 4)

/** The table of a method on a day. Where the method is not in force yet, what went before it is: payment by payment. */
export function tableOn(tables: readonly Table[], method: Withholding, day: string): Table {
  const inForce = (wanted: Withholding) =>
    tables
      .filter((table) => table.method === wanted && table.valid_from <= day)
      .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]
  const found = inForce(method) ?? inForce('payment')
  if (!found) throw new Error(`no tax table on ${day}`)
  return found
}

function monthBefore(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return of === 1 ? `${year - 1}-12` : `${year}-${String(of - 1).padStart(2, '0')}`
}

/** How many months in a row had income, back from this one and within its year; this one counts, it has some now. */
export function consecutive(months: readonly Month[], month: string): number {
  const had = new Set(months.filter(({ income }) => income > 0).map((one) => one.month))
  let run = 1
  for (let one = monthBefore(month); yearOf(one) === yearOf(month) && had.has(one); one = monthBefore(one)) run += 1
  return run
}

const basis = 10_000n
/** Half a fen and more is one: 四舍五入. Never asked about anything below nought. */
const rounded = (exact: bigint, unit: bigint): Fen => fen(Number((exact * 2n + unit) / (unit * 2n)))

/**
 * No payment bears more than the highest rate of its table: where a month without income made more of the earlier ones
 * due at once, the rest is withheld of those that follow.
 */
const bearable = ({ brackets }: Table, amount: Fen): number =>
  Number((BigInt(amount) * BigInt(brackets.at(-1)?.rate ?? 0)) / basis)

/**
 * What is withheld of an amount that leaves now, on top of what left before. In whole numbers of a hundred-millionth of
 * a fen, because a share of a share has to be rounded once and at the end.
 */
export function reckon(table: Table, months: readonly Month[], month: string, amount: Fen): Reckoning {
  const counted = months.filter((one) =>
    table.method === 'platform' ? yearOf(one.month) === yearOf(month) : one.month === month,
  )
  const sum = (of: (one: Month) => Fen) => counted.reduce((all, one) => all + of(one), 0)
  const income = fen(sum((one) => one.income) + amount)
  const before = fen(sum((one) => one.tax))
  const run = table.method === 'platform' ? consecutive(counted, month) : 1
  const allowance = fen(table.monthly * run)
  const isSmall = income <= table.fixed_upto
  const cost = isSmall ? BigInt(table.fixed) * basis : BigInt(income) * BigInt(table.share)
  const exact = BigInt(income) * basis - cost - BigInt(allowance) * basis
  const taxable = exact > 0n ? exact : 0n
  const bracket = table.brackets.find(({ upto }) => upto === null || taxable <= BigInt(upto) * basis)
  if (!bracket) throw new Error('the last bracket has no end')
  const due = rounded(taxable * BigInt(bracket.rate) - BigInt(bracket.quick) * basis * basis, basis * basis)
  return {
    method: table.method,
    valid_from: table.valid_from,
    months: run,
    income,
    cost: rounded(cost, basis),
    allowance,
    taxable: rounded(taxable, basis),
    rate: bracket.rate,
    quick: bracket.quick,
    due,
    before,
    tax: fen(Math.max(0, Math.min(due - before, bearable(table, amount)))),
  }
}

/**
 * Gross-up: the least amount of which a price is left after its tax. For every fen more the tax is more by none or by
 * one, so each price is met exactly.
 */
export function grossFor(price: Fen, taxOn: (amount: Fen) => Fen): Fen {
  let [low, high] = [price, fen(price * 2)]
  while (low < high) {
    const middle = fen(Math.floor((low + high) / 2))
    if (middle - taxOn(middle) >= price) high = middle
    else low = fen(middle + 1)
  }
  return low
}

/** Of a tax, the part that goes back with a part of what was paid: in the end all of it, in however many parts. */
export function taxBack(income: { paid: Fen; tax: Fen }, gone: { paid: Fen; tax: Fen }, back: Fen): Fen {
  const whole = BigInt(gone.paid + back)
  return fen(Number((BigInt(income.tax) * whole) / BigInt(income.paid)) - gone.tax)
}

export const keys = {
  order: (no: string) => `order_tax:${no}`,
  back: (backNo: string) => `order_tax_back:${backNo}`,
  remitted: (no: string) => `tax_remit:${no}`,
}
