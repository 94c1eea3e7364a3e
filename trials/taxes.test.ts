import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fen, fen } from '../contract/base/money.ts'
import { shanghaiDay } from '../contract/base/time.ts'
import { seeded, under } from '../server/testing/chance.ts'
import { buildHouse, type House } from '../server/testing/house.ts'
import { figure, firstSeed, sized } from './size.ts'

// Two years of withdrawals, returns and jumps of the clock, against a model that does the sum in another way: it keeps
// every income as a line, and reckons the year anew in yuan with decimals for each of them.

const size = sized({ short: 150, full: 5_000 })
let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

interface Line {
  reference: string
  month: string
  amount: number
  tax: number
}

const brackets = [
  [36_000, 0.03, 0],
  [144_000, 0.1, 2_520],
  [300_000, 0.2, 16_920],
  [420_000, 0.25, 31_920],
  [660_000, 0.3, 52_920],
  [960_000, 0.35, 85_920],
  [Number.POSITIVE_INFINITY, 0.45, 181_920],
] as const

/** The tax on one more amount, by the words of the notice. */
function expected(lines: readonly Line[], month: string, amount: number): number {
  const year = lines.filter((line) => line.month.slice(0, 4) === month.slice(0, 4))
  const income = year.reduce((sum, line) => sum + line.amount, amount) / 100
  const months = new Set([...year.map((line) => line.month), month])
  let run = 0
  for (
    let of = Number(month.slice(5));
    of >= 1 && months.has(`${month.slice(0, 5)}${String(of).padStart(2, '0')}`);
    of--
  ) {
    run += 1
  }
  const taxable = Math.max(0, income * 0.8 - 5_000 * run)
  const [, rate = 0, quick = 0] = brackets.find(([upTo]) => taxable <= upTo + 1e-7) ?? []
  const due = Math.round(Math.max(0, taxable * rate - quick) * 100 + 1e-6)
  const before = year.reduce((sum, line) => sum + line.tax, 0)
  return Math.max(0, Math.min(due - before, Math.floor(amount * 0.45 + 1e-9)))
}

test('what is withheld is what a second reckoning says, whatever comes and goes in which month', async () => {
  const { taxes, ledger } = house.services
  const chance = seeded(firstSeed())
  const dice = { below: (most: number) => under(chance, most) }
  house.clock.set(new Date('2026-01-05T02:00:00Z'))
  const makers = [(await house.signIn.maker()).id, (await house.signIn.maker()).id]
  const kept = new Map(makers.map((id) => [id, [] as Line[]]))
  for (let step = 0; step < size; step++) {
    house.clock.advance(dice.below(Math.ceil((2 * 365 * 24) / size) * 2) * 3_600_000)
    const now = house.clock()
    const makerId = makers[dice.below(makers.length)] ?? 0
    const lines = kept.get(makerId) ?? []
    if (lines.length > 0 && dice.below(4) === 0) {
      const [gone] = lines.splice(dice.below(lines.length), 1)
      if (gone) await ledger.begin((tx) => taxes.withholding.takeBack(tx, gone.reference, now))
      continue
    }
    const amount = fen(1 + dice.below(dice.below(3) === 0 ? 30_000_000 : 900_000))
    const month = shanghaiDay(now).slice(0, 7)
    const reference = `TX-TRIAL-${step}`
    const tax = await ledger.begin(async (tx): Promise<Fen> => {
      const withheld = await taxes.withholding.quote(tx, { makerId, amount, now })
      await taxes.withholding.leave(tx, { makerId, reference, fee: fen(0), now, withheld })
      return withheld.tax
    })
    expect({ step, month, amount, tax }).toEqual({ step, month, amount, tax: expected(lines, month, amount) })
    lines.push({ reference, month, amount, tax })
  }
  figure('taxes', `${size} steps over two years, every tax as a second reckoning says`)
})
