import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { fundOf, heldByLines, hoursLater, revenueAnswered, revenueFromLines } from '#server/testing/ledger-lines.ts'
import { cashOf } from '#server/testing/ledger-orders.ts'
import { buildLedgerRoom, type LedgerRoom } from '#server/testing/ledger-room.ts'
import * as sealing from './sealing/store.ts'
import { type Line, systemPurse } from './service.ts'

let room: LedgerRoom & { close(): Promise<void> }
beforeAll(async () => {
  room = await buildLedgerRoom()
})
afterAll(() => room.close())

const keep = (max: number) => room.database.begin((tx) => sealing.keep(tx, max))

/** Seals what is there but for the last few, without the half minute between: it is the order that counts. */
const sealBut = (last: number) =>
  room.owner.begin((tx) =>
    sql`insert into ledger_seals (transaction_id, hash) select id, '\\x00' from (
        select id from ledger_transactions order by id desc offset ${last}) as t
      where id > (select coalesce(max(transaction_id), 0) from ledger_seals) order by id`.execute(tx),
  )

const heads = async () => {
  const { rows } = await room.database.read((tx) =>
    sql<{ kept: number; sealed: number }>`select (select transaction_id from ledger_kept) as kept,
      (select coalesce(max(transaction_id), 0) from ledger_seals) as sealed`.execute(tx),
  )
  return rows[0]
}

const sold = ['revenue_link', 'revenue_ad', 'revenue_promotion', 'fee'] as const

/** One step of a history, of which each names what it is about by a number below a thousand. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('sale' as const), n: fc.nat(999), hour: fc.nat(150) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('refund' as const), n: fc.nat(999), hour: fc.nat(150) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('back' as const), n: fc.nat(999), hour: fc.nat(150) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reverse' as const), n: fc.nat(999), hour: fc.nat(150) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('seal' as const), n: fc.nat(4), hour: fc.nat(150) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('keep' as const), n: fc.nat(6), hour: fc.nat(150) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('both' as const), n: fc.nat(6), hour: fc.nat(150) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('ask' as const), n: fc.nat(999), hour: fc.nat(150) }) },
)

interface Sale {
  reference: string
  purse: (typeof sold)[number]
  money: number
  fund: number
}

let orders = 0

/** Plays steps on the books that all histories share, and compares at each `ask` and at the end. */
function createHistory() {
  const { database, ledger } = room
  const owner = 1
  const sales: Sale[] = []
  const keys: string[] = []
  const post = async (key: string, kind: string, reference: string, lines: Line[], now: Date) => {
    const moving = lines.filter(({ amount }) => amount !== 0)
    await database.begin((tx) => ledger.post(tx, { key, kind: kind as never, reference, lines: moving, now }))
    keys.push(key)
  }
  const giveBack = (reference: string, purse: (typeof sold)[number], amount: number, now: Date) => {
    const lines = [
      { account: systemPurse(purse), amount: fen(-amount) },
      { account: cashOf(owner), amount: fen(amount) },
    ]
    return post(`refund ${++orders}`, 'refund_paid', reference, lines, now)
  }
  const at = <T>(list: readonly T[], n: number) => list[n % Math.max(list.length, 1)]
  return {
    // Hours run on and back: whoever posts says when it was, and clocks of machines differ.
    async sale(n: number, now: Date) {
      // Some are paid in two parts, for two purposes; of some a fee was given back before anything was paid.
      const reference = (n % 4 === 1 && at(sales, n)?.reference) || `O${++orders}`
      const purse = sold[n % sold.length] ?? 'fee'
      if (n % 5 === 0) await giveBack(reference, 'fee', 1 + (n % 9), now)
      const [money, fund] = [100 + n, n % 3 === 0 ? 0 : 10 + (n % 50)]
      const lines = [
        { account: cashOf(owner), amount: fen(-money) },
        { account: systemPurse(purse), amount: fen(money) },
        { account: fundOf(owner), amount: fen(-fund) },
        { account: systemPurse('promotion_expense'), amount: fen(fund) },
      ]
      await post(`sale ${++orders}`, 'pay_link', reference, lines, now)
      sales.push({ reference, purse, money, fund })
    },
    async refund(n: number, now: Date) {
      const sale = at(sales, n)
      if (!sale) return
      await giveBack(sale.reference, sale.purse, 1 + (n % sale.money), now)
    },
    async back(n: number, now: Date) {
      // Also of an order of another purse's than the newest, posted long before and maybe sealed since.
      const sale = at(sales, n)
      const reference = n % 7 === 0 ? 'of no order' : sale?.reference
      if (reference === undefined) return
      const amount = 1 + (n % 40)
      const lines = [
        { account: fundOf(owner), amount: fen(amount) },
        { account: systemPurse('promotion_expense'), amount: fen(-amount) },
      ]
      await post(`back ${++orders}`, 'promotion_back', reference, lines, now)
    },
    async reverse(n: number, now: Date) {
      const key = at(keys, n)
      if (key) await database.begin((tx) => ledger.reverse(tx, key, { kind: 'adjust_sub', reference: 'U', now }))
    },
    seal: (n: number) => sealBut(n),
    keep: (n: number) => keep(n),
    both: (n: number) => Promise.all([keep(n), keep(3), keep(n)]),
    async ask(n: number, now: Date) {
      const [from, to] = [shanghaiDay(now), shanghaiDay(new Date(now.getTime() + (n % 60) * 3_600_000))]
      const purse = n % 2 === 0 ? undefined : sold[n % sold.length]
      expect(await revenueAnswered(database, { from, to, purse })).toEqual(
        await database.read((tx) => revenueFromLines(tx, { from, to, purse })),
      )
      expect(await database.read((tx) => ledger.everybody(tx))).toEqual(await database.read(heldByLines))
    },
  }
}

const whole = { from: '2026-01-01', to: '2026-12-31' }

test('whatever was sold, given back and taken back, sealed or not, what is kept and what came since are all the lines', async () => {
  const { database, ledger } = room
  await room.recharge(1, 900_000_000)
  const gift = [
    { account: fundOf(1), amount: fen(900_000_000) },
    { account: systemPurse('promotion_expense'), amount: fen(-900_000_000) },
  ]
  await database.begin((tx) =>
    ledger.post(tx, { key: 'gift', kind: 'adjust_add', reference: 'G', lines: gift, now: hoursLater(0) }),
  )
  let keptInPart = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const history = createHistory()
      for (const { does, n, hour } of steps) await history[does](n, hoursLater(hour))
      const seen = await heads()
      if (seen && seen.kept > 0 && seen.kept < seen.sealed) keptInPart++
      expect(await revenueAnswered(database, whole)).toEqual(await database.read((tx) => revenueFromLines(tx, whole)))
      expect(await database.read((tx) => ledger.everybody(tx))).toEqual(await database.read(heldByLines))
    }),
    { numRuns: 30 },
  )
  // It was looked at with some of the sealed ones kept and some not.
  expect(keptInPart).toBeGreaterThan(3)
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
  await sealBut(0)
  while ((await keep(7)) > 0);
  const { kept, sealed } = (await heads()) ?? { kept: 0, sealed: 1 }
  expect(kept).toBe(sealed)
  expect(await revenueAnswered(database, whole)).toEqual(await database.read((tx) => revenueFromLines(tx, whole)))
  expect(await database.read((tx) => ledger.everybody(tx))).toEqual(await database.read(heldByLines))
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
}, 60_000)
