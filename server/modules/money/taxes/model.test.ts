import { describe, expect, test } from 'vitest'
import { type Fen, fen, yuan } from '#contract/base/money.ts'
import { consecutive, grossFor, type Month, reckon, type Table, tableOn, taxBack } from './model.ts'

const bracket = (upto: number | null, percent: number, quick: number) => ({
  upto: upto === null ? null : fen(upto * 100),
  rate: percent * 100,
  quick: fen(quick * 100),
})

/** Notice 16 of 2025, with the table of wages by year. */
const platform: Table = {
  method: 'platform',
  valid_from: '2025-10-01',
  ...{ share: 2000, monthly: fen(5_000_00), fixed: fen(0), fixed_upto: fen(0) },
  brackets: [
    bracket(36_000, 3, 0),
    bracket(144_000, 10, 2_520),
    bracket(300_000, 20, 16_920),
    bracket(420_000, 25, 31_920),
    bracket(660_000, 30, 52_920),
    bracket(960_000, 35, 85_920),
    bracket(null, 45, 181_920),
  ],
}
/** Notice 61 of 2018, second table. */
const payment: Table = {
  method: 'payment',
  valid_from: '2019-01-01',
  ...{ share: 2000, monthly: fen(0), fixed: fen(800_00), fixed_upto: fen(4_000_00) },
  brackets: [bracket(20_000, 20, 0), bracket(50_000, 30, 2_000), bracket(null, 40, 7_000)],
}

const taxOf = (table: Table, amount: string, months: Month[] = [], month = '2026-01') =>
  reckon(table, months, month, yuan(amount)).tax
const had = (month: string, income: string, tax = '0.00'): Month => ({ month, income: yuan(income), tax: yuan(tax) })

describe('cumulative, by platforms', () => {
  // One month: income × 80 % − 5,000 is at the edge of a bracket; each worked out by hand.
  test.each([
    ['6250.00', '0.00'],
    ['6250.20', '0.00'],
    // 0.8 × 6,250.21 − 5,000 = 0.168; 3 % of it is half a fen and more.
    ['6250.21', '0.01'],
    ['51249.99', '1080.00'],
    ['51250.00', '1080.00'],
    ['51250.01', '1080.00'],
    ['51250.06', '1080.00'],
    ['51250.07', '1080.01'],
    ['186250.00', '11880.00'],
    ['186250.01', '11880.00'],
    ['186250.04', '11880.01'],
    ['381250.00', '43080.00'],
    ['381250.03', '43080.01'],
    ['531250.00', '73080.00'],
    ['531250.03', '73080.01'],
    ['831250.00', '145080.00'],
    ['831250.02', '145080.01'],
    ['1206250.00', '250080.00'],
    ['1206249.99', '250080.00'],
    ['1206250.02', '250080.01'],
    ['1206260.00', '250083.60'],
  ])('of %s yuan in one month %s are withheld', (income, tax) => {
    expect(taxOf(platform, income)).toBe(yuan(tax))
  })

  test('at the end of a bracket its own rate is named, a fen of taxable income later the next one', () => {
    const named = (amount: string) => {
      const { taxable, rate, quick } = reckon(platform, [], '2026-01', yuan(amount))
      return [taxable, rate, quick]
    }
    expect(named('51250.00')).toEqual([36_000_00, 300, 0])
    expect(named('51250.02')).toEqual([36_000_02, 1000, 2_520_00])
  })

  test('each month brings 5,000 more, and what was withheld before counts', () => {
    // 20,000 a month: (20,000 n × 0.8 − 5,000 n) is 11,000 n; three months are 33,000, four are 44,000.
    const months: Month[] = []
    const taxes: Fen[] = []
    for (const month of ['2026-01', '2026-02', '2026-03', '2026-04']) {
      const { tax } = reckon(platform, months, month, yuan('20000.00'))
      taxes.push(tax)
      months.push({ month, income: yuan('20000.00'), tax })
    }
    // 11,000 × 3 %; twice the same; then 44,000 × 10 % − 2,520 − 990.
    expect(taxes).toEqual([yuan('330.00'), yuan('330.00'), yuan('330.00'), yuan('890.00')])
  })

  test('several in one month are one income: nothing is free twice', () => {
    expect(taxOf(platform, '6250.00', [had('2026-01', '6250.00')])).toBe(yuan('150.00'))
    expect(taxOf(platform, '6250.00', [had('2026-01', '6250.00', '150.00')])).toBe(yuan('0.00'))
    expect(taxOf(platform, '6250.00', [had('2026-01', '12500.00', '150.00')])).toBe(yuan('150.00'))
  })

  test('a month without income ends the run: only the months since then are free', () => {
    const months = [had('2026-01', '5000.00'), had('2026-02', '5000.00')]
    expect(consecutive(months, '2026-03')).toBe(3)
    expect(consecutive(months, '2026-04')).toBe(1)
    // 15,000 × 0.8 − 5,000 = 7,000; three consecutive ones would have left nothing.
    expect(taxOf(platform, '5000.00', months, '2026-04')).toBe(yuan('210.00'))
    expect(taxOf(platform, '5000.00', months, '2026-03')).toBe(yuan('0.00'))
  })

  test('no payment bears more than the highest rate: what is due beyond it is carried on', () => {
    const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((one) =>
      had(`2026-${one}`, '6250.00'),
    )
    // 62,600 × 0.8 − 5,000 = 45,080; 10 % of it less 2,520 is 1,988, of which 100 yuan bear 45.
    const first = reckon(platform, months, '2026-12', yuan('100.00'))
    expect(first).toMatchObject({ months: 1, due: yuan('1988.00'), tax: yuan('45.00') })
    const next = reckon(platform, [...months, had('2026-12', '100.00', '45.00')], '2026-12', yuan('10000.00'))
    // 72,600 × 0.8 − 5,000 = 53,080 → 2,788 less the 45.
    expect(next).toMatchObject({ due: yuan('2788.00'), before: yuan('45.00'), tax: yuan('2743.00') })
    expect(reckon(platform, months, '2026-12', fen(0)).tax).toBe(0)
  })

  test('what came back is no income of its month', () => {
    expect(consecutive([had('2026-01', '0.00'), had('2026-02', '100.00')], '2026-03')).toBe(2)
  })

  test('a year begins with nothing behind it', () => {
    const months = [had('2026-11', '90000.00', '4080.00'), had('2026-12', '90000.00', '8500.00')]
    expect(consecutive(months, '2027-01')).toBe(1)
    expect(reckon(platform, months, '2027-01', yuan('10000.00'))).toMatchObject({
      income: yuan('10000.00'),
      before: fen(0),
      tax: yuan('90.00'),
    })
  })

  test('what was withheld too much is left off the next one, and never paid out', () => {
    const months = [had('2026-01', '10000.00', '2000.00')]
    expect(taxOf(platform, '1000.00', months, '2026-02')).toBe(fen(0))
    expect(reckon(platform, months, '2026-02', yuan('1000.00'))).toMatchObject({ due: fen(0), before: yuan('2000.00') })
  })
})

describe('by payment', () => {
  test.each([
    ['799.99', '0.00'],
    ['800.00', '0.00'],
    ['800.02', '0.00'],
    ['800.03', '0.01'],
    ['3999.99', '640.00'],
    ['4000.00', '640.00'],
    ['4000.01', '640.00'],
    ['4000.04', '640.01'],
    ['24999.99', '4000.00'],
    ['25000.00', '4000.00'],
    ['25000.01', '4000.00'],
    ['25000.03', '4000.01'],
    ['62500.00', '13000.00'],
    ['62499.99', '13000.00'],
    ['62500.02', '13000.01'],
    ['100000.00', '25000.00'],
  ])('of %s yuan in a month %s are withheld', (income, tax) => {
    expect(taxOf(payment, income)).toBe(yuan(tax))
  })

  test('the payments of a month are one income, and the next month begins anew', () => {
    expect(taxOf(payment, '2000.00', [had('2026-01', '2000.00', '240.00')])).toBe(yuan('400.00'))
    expect(taxOf(payment, '2000.00', [had('2026-01', '2000.00', '240.00')], '2026-02')).toBe(yuan('240.00'))
  })
})

test('the table of a day is the last one in force, and a method that is not yet in force gives way to the older', () => {
  const newer: Table = { ...platform, valid_from: '2027-01-01', monthly: fen(6_000_00) }
  const tables = [payment, platform, newer]
  expect(tableOn(tables, 'platform', '2025-09-30').method).toBe('payment')
  expect(tableOn(tables, 'platform', '2025-10-01')).toBe(platform)
  expect(tableOn(tables, 'platform', '2026-12-31')).toBe(platform)
  expect(tableOn(tables, 'platform', '2027-01-01')).toBe(newer)
  expect(() => tableOn(tables, 'payment', '2018-12-31')).toThrow('no tax table')
})

test('a price is met exactly by what leaves less its tax, whatever the price', () => {
  for (const table of [platform, payment]) {
    for (const price of [1, 799_99, 800_01, 6_250_00, 6_250_01, 30_000_00, 123_456_78, 2_000_000_03]) {
      const taxOn = (amount: Fen) => reckon(table, [], '2026-01', amount).tax
      const gross = grossFor(fen(price), taxOn)
      expect(gross - taxOn(gross)).toBe(price)
    }
  }
  expect(grossFor(fen(500_00), () => fen(0))).toBe(500_00)
})

test('of a tax goes back in the end what was taken, in however many parts', () => {
  const income = { paid: fen(1000), tax: fen(37) }
  let gone = { paid: fen(0), tax: fen(0) }
  for (const back of [1, 332, 333, 334]) {
    const tax = taxBack(income, gone, fen(back))
    expect(tax).toBeGreaterThanOrEqual(0)
    gone = { paid: fen(gone.paid + back), tax: fen(gone.tax + tax) }
  }
  expect(gone).toEqual({ paid: 1000, tax: 37 })
})
