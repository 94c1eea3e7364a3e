import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { fundOf, heldByLines, hoursLater, revenueAnswered, revenueFromLines } from '#server/testing/ledger-lines.ts'
import { spendOf } from '#server/testing/ledger-orders.ts'
import { buildLedgerRoom, type LedgerRoom, openLedgerRoom, tamper, unreadable } from '#server/testing/ledger-room.ts'
import * as sealing from './sealing/store.ts'
import { type Line, systemPurse } from './service.ts'

let room: LedgerRoom & { close(): Promise<void> }
beforeAll(async () => {
  room = await buildLedgerRoom()
  await sell(room)
  await giveBack(room)
  await seal(room.owner)
  await room.database.begin((tx) => sealing.keep(tx, 1_000))
})
afterAll(() => room.close())

const seal = (owner: Database) =>
  owner.begin((tx) =>
    sql`insert into ledger_seals (transaction_id, hash) select id, '\\x00' from ledger_transactions`.execute(tx),
  )

const fromFund = (amount: number): Line[] => [
  { account: fundOf(1), amount: fen(-amount) },
  { account: systemPurse('promotion_expense'), amount: fen(amount) },
]

/** A sale that the promotion fund paid a part of, late in the evening. */
async function sell({ database, ledger, recharge }: LedgerRoom): Promise<void> {
  await recharge(1, 10_000)
  const gift = { key: 'gift', kind: 'adjust_add', reference: 'gift', lines: fromFund(-80), now: hoursLater(0) } as const
  await database.begin((tx) => ledger.post(tx, gift))
  const lines = [...spendOf(1, 100, '').lines, ...fromFund(60)]
  await database.begin((tx) =>
    ledger.post(tx, { key: 'sale', kind: 'pay_link', reference: 'L9', lines, now: hoursLater(2) }),
  )
}

/** What the fund paid comes back in part, after midnight. */
const giveBack = ({ database, ledger }: LedgerRoom) =>
  database.begin((tx) =>
    ledger.post(tx, {
      ...{ key: 'back', kind: 'promotion_back', reference: 'L9', lines: fromFund(-25), now: hoursLater(3) },
    }),
  )

const whole = { from: '2026-01-01', to: '2026-12-31' }

test('sealing keeps as it goes, and two who seal together with those who post keep every line once', async () => {
  const { database, ledger, recharge, spend, sealAll } = await openLedgerRoom()
  await recharge(1, 1_000_000)
  const working = Promise.all(
    [0, 1, 2].map(async (lane) => {
      for (let n = 0; n < 40; n++) await spend(1, 1 + n, `${lane} ${n}`)
    }),
  )
  const looked: boolean[] = []
  const look = async () => {
    // Repeatable read: both answers are of one moment, whoever posts, seals and keeps meanwhile.
    const seen = await database.begin(async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx)
      const within = { ...database, read: <T>(work: (inside: Reader) => Promise<T>) => work(tx) }
      return {
        days: [await revenueAnswered(within, whole), await revenueFromLines(tx, whole)],
        purses: [await ledger.everybody(tx), await heldByLines(tx)],
      }
    })
    expect(seen.days[0]).toEqual(seen.days[1])
    expect(seen.purses[0]).toEqual(seen.purses[1])
    looked.push(true)
  }
  let ended = false
  void working.finally(() => {
    ended = true
  })
  for (let minute = 1; !ended || minute < 4; minute++) {
    await Promise.all([
      ledger.sealing.seal('ledger', hoursLater(minute)),
      ledger.sealing.seal('ledger', hoursLater(minute)),
      look(),
      look(),
    ])
  }
  await working
  await Promise.all([sealAll(), sealAll()])
  const { rows } = await database.read((tx) =>
    sql`select transaction_id = (select max(transaction_id) from ledger_seals) as is_all from ledger_kept`.execute(tx),
  )
  expect(rows).toEqual([{ is_all: true }])
  await look()
  expect(looked.length).toBeGreaterThan(4)
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
})

test('books that were sealed before anything was kept are taken in step by step, and answer meanwhile', async () => {
  const { database, ledger, owner, recharge, spend, sealAll } = await openLedgerRoom()
  await recharge(1, 1_000_000)
  for (let n = 1; n <= 9; n++) await spend(1, n, `before ${n}`)
  await seal(owner)
  const taken: number[] = []
  const compare = async () => {
    expect(await revenueAnswered(database, whole)).toEqual(await database.read((tx) => revenueFromLines(tx, whole)))
    expect(await database.read((tx) => ledger.everybody(tx))).toEqual(await database.read(heldByLines))
  }
  do {
    await compare()
    taken.push(await database.begin((tx) => sealing.keep(tx, 4)))
  } while (taken.at(-1) !== 0)
  expect(taken).toEqual([4, 4, 2, 0])
  await compare()
  await spend(1, 50, 'after')
  await sealAll()
  await compare()
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
})

test('whoever asks while it is being kept sees each line once', async () => {
  const { database, ledger, owner, recharge, spend } = await openLedgerRoom({ pool: 12 })
  await recharge(1, 1_000_000)
  for (let n = 1; n <= 60; n++) await spend(1, n, `static ${n}`)
  await seal(owner)
  const days = await database.read((tx) => revenueFromLines(tx, whole))
  const purses = await database.read(heldByLines)
  let taking = true
  const keeping = (async () => {
    while ((await database.begin((tx) => sealing.keep(tx, 1))) > 0);
    taking = false
  })()
  const asking = Array.from({ length: 4 }, async () => {
    while (taking) {
      expect(await revenueAnswered(database, whole)).toEqual(days)
      expect(await database.read((tx) => ledger.everybody(tx))).toEqual(purses)
    }
  })
  await Promise.all([keeping, ...asking])
})

const falsified = [
  {
    what: 'a day that was raised',
    invariant: 'revenue.days',
    change: sql`update ledger_revenue_days set received = received + 1 where (day, purse) in (
      select day, purse from ledger_revenue_days limit 1)`,
  },
  {
    what: 'what the fund got back',
    invariant: 'revenue.days',
    change: sql`update ledger_revenue_days set promotion_returned = promotion_returned + 1`,
  },
  {
    what: 'a day that is gone',
    invariant: 'revenue.days',
    change: sql`delete from ledger_revenue_days where (day, purse) in (
      select day, purse from ledger_revenue_days limit 1)`,
  },
  {
    what: 'a day on which nothing was',
    invariant: 'revenue.days',
    change: sql`insert into ledger_revenue_days values ('2025-01-01', 'revenue_link', 1, 0, 0, 0)`,
  },
  {
    what: 'two days that were exchanged',
    invariant: 'revenue.days',
    change: sql`update ledger_revenue_days set day = '2025' || substr(day, 5)`,
  },
  {
    what: 'what all owners have',
    invariant: 'purse.sums',
    change: sql`update ledger_purse_sums set balance = balance + 1 where purse = 'cash'`,
  },
  {
    what: 'a purse that is gone',
    invariant: 'purse.sums',
    change: sql`delete from ledger_purse_sums where purse = 'promotion'`,
  },
  {
    what: 'how far it was kept',
    invariant: 'purse.sums',
    change: sql`update ledger_kept set transaction_id = transaction_id - 1`,
  },
]

test.each(falsified)('$what is found, and told in Chinese', async ({ change, invariant }) => {
  const { owner, ledger } = room
  const found = await tamper(
    owner,
    (tx) => change.execute(tx),
    (tx) => ledger.proving.invariants(tx),
  )
  expect([...new Set(found.map((fault) => fault.invariant))]).toContain(invariant)
  expect(found.filter((fault) => !['revenue.days', 'purse.sums'].includes(fault.invariant))).toEqual([])
  expect(unreadable(found)).toEqual([])
})

test('nobody writes what is kept but the function', async () => {
  const { database, owner } = room
  const forgeries = [
    sql`update ledger_revenue_days set received = 0`,
    sql`insert into ledger_purse_sums values ('maker', 'held', 5)`,
    sql`update ledger_kept set transaction_id = 0`,
    sql`delete from ledger_purse_sums`,
  ]
  for (const forgery of forgeries) {
    await expect(database.begin((tx: Tx) => forgery.execute(tx))).rejects.toThrow('permission denied')
  }
  for (const table of ['ledger_kept', 'ledger_revenue_days', 'ledger_purse_sums']) {
    const remove = owner.begin((tx) => sql`delete from ${sql.id(table)}`.execute(tx))
    await expect(remove).rejects.toThrow('is append-only')
  }
})

test('what comes back of a sale that was sealed long ago is told under the purse of that sale', async () => {
  const own = await openLedgerRoom()
  const { database, sealAll } = own
  await sell(own)
  await sealAll()
  await giveBack(own)
  const expected = [
    { day: '2026-11-16', purse: 'revenue_link', received: 100, refunded: 0, promotion: 60, promotion_returned: 0 },
    { day: '2026-11-17', purse: 'revenue_link', received: 0, refunded: 0, promotion: 0, promotion_returned: 25 },
  ]
  expect(await revenueAnswered(database, whole)).toEqual(expected)
  await sealAll()
  expect(await revenueAnswered(database, whole)).toEqual(expected)
  const night = { from: '2026-11-17', to: '2026-11-17', purse: 'revenue_link' }
  expect(await revenueAnswered(database, night)).toEqual(expected.slice(1))
})
