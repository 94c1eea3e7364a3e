import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { cashOf, spendOf } from '#server/testing/ledger-orders.ts'
import { buildLedgerRoom, type LedgerRoom, openLedgerRoom, tamper, unreadable } from '#server/testing/ledger-room.ts'
import { createEarning } from './earning/service.ts'
import * as sealing from './sealing/store.ts'
import { type Line, systemPurse } from './service.ts'

const hourMs = 3_600_000
/** Nine in the evening in Shanghai: three hours on it is another day. */
const evening = new Date('2026-11-16T13:00:00Z')
const hoursLater = (hours: number) => new Date(evening.getTime() + hours * hourMs)
const fundOf = (id: number) => ({ owner: { kind: 'enterprise', id }, purse: 'promotion' }) as const

let room: LedgerRoom & { close(): Promise<void> }
beforeAll(async () => {
  room = await buildLedgerRoom()
})
afterAll(() => room.close())

interface Row {
  day: string
  purse: string
  received: number
  refunded: number
  promotion: number
  promotion_returned: number
}

/** What was earned, out of every line there is. */
async function fromLines(tx: Reader, { from, to, purse }: { from: string; to: string; purse?: string | undefined }) {
  const { rows } = await sql<Row>`
    with ours as (
      select id, purse from ledger_accounts where owner_kind = 'system' and (purse like 'revenue\\_%' or purse = 'fee')
    ), booked as (
      select t.created_at, a.purse, e.amount, 0 as fund
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ours a on a.id = e.account_id
      union all
      select t.created_at, (
          select a.purse from ledger_transactions p join ledger_entries o on o.transaction_id = p.id
          join ours a on a.id = o.account_id
          where p.reference = t.reference and (p.id = t.id or t.kind = 'promotion_back' and o.amount > 0)
          order by p.id limit 1), 0, e.amount
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts f on f.id = e.account_id and f.purse = 'promotion_expense'
    )
    select (created_at at time zone 'Asia/Shanghai')::date::text as day, purse,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as refunded,
      coalesce(sum(fund) filter (where fund > 0), 0)::bigint as promotion,
      coalesce(-sum(fund) filter (where fund < 0), 0)::bigint as promotion_returned
    from booked
    where purse is not null and (created_at at time zone 'Asia/Shanghai')::date::text between ${from} and ${to}
      and (${purse ?? null}::text is null or purse = ${purse ?? null})
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** What all owners have, out of every line there is. */
async function heldByLines(tx: Reader) {
  const { rows } = await sql`
    select a.owner_kind, a.purse, a.sign, coalesce(sum(e.amount), 0)::bigint as balance
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by 1, 2, 3 order by 1, 2`.execute(tx)
  return rows
}

/** The call's own answer, as the rows that it is made of. */
async function answered(database: Database, asked: { from: string; to: string; purse?: string | undefined }) {
  const { list } = await createEarning(database).list({ page: 1, count: 10_000, ...asked } as never, hoursLater(0))
  return list.map(({ day, purse, received, refunded, promotion, promotion_returned }) => ({
    ...{ day, purse, received, refunded, promotion, promotion_returned },
  }))
}

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
      const [from, to] = [shanghaiDay(now), shanghaiDay(new Date(now.getTime() + (n % 60) * hourMs))]
      const purse = n % 2 === 0 ? undefined : sold[n % sold.length]
      expect(await answered(database, { from, to, purse })).toEqual(
        await database.read((tx) => fromLines(tx, { from, to, purse })),
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
      expect(await answered(database, whole)).toEqual(await database.read((tx) => fromLines(tx, whole)))
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
  expect(await answered(database, whole)).toEqual(await database.read((tx) => fromLines(tx, whole)))
  expect(await database.read((tx) => ledger.everybody(tx))).toEqual(await database.read(heldByLines))
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
}, 60_000)

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
        days: [await answered(within, whole), await fromLines(tx, whole)],
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
  await owner.begin((tx) =>
    sql`insert into ledger_seals (transaction_id, hash) select id, '\\x00' from ledger_transactions`.execute(tx),
  )
  const taken: number[] = []
  const compare = async () => {
    expect(await answered(database, whole)).toEqual(await database.read((tx) => fromLines(tx, whole)))
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
  await owner.begin((tx) =>
    sql`insert into ledger_seals (transaction_id, hash) select id, '\\x00' from ledger_transactions`.execute(tx),
  )
  const days = await database.read((tx) => fromLines(tx, whole))
  const purses = await database.read(heldByLines)
  let taking = true
  const keeping = (async () => {
    while ((await database.begin((tx) => sealing.keep(tx, 1))) > 0);
    taking = false
  })()
  const asking = Array.from({ length: 4 }, async () => {
    while (taking) {
      expect(await answered(database, whole)).toEqual(days)
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
    change: sql`delete from ledger_revenue_days where (day, purse) in (select day, purse from ledger_revenue_days limit 1)`,
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
  await sealBut(0)
  while ((await keep(1_000)) > 0);
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
  const { database, ledger, sealAll, recharge } = await openLedgerRoom()
  await recharge(1, 10_000)
  const post = (kind: 'adjust_add' | 'pay_link' | 'promotion_back', reference: string, lines: Line[], hours: number) =>
    database.begin((tx) => ledger.post(tx, { key: kind, kind, reference, lines, now: hoursLater(hours) }))
  const fromFund = (amount: number): Line[] => [
    { account: fundOf(1), amount: fen(-amount) },
    { account: systemPurse('promotion_expense'), amount: fen(amount) },
  ]
  await post('adjust_add', 'gift', fromFund(-80), 0)
  await post('pay_link', 'L9', [...spendOf(1, 100, '').lines, ...fromFund(60)], 2)
  await sealAll()
  await post('promotion_back', 'L9', fromFund(-25), 3)
  const expected = [
    { day: '2026-11-16', purse: 'revenue_link', received: 100, refunded: 0, promotion: 60, promotion_returned: 0 },
    { day: '2026-11-17', purse: 'revenue_link', received: 0, refunded: 0, promotion: 0, promotion_returned: 25 },
  ]
  expect(await answered(database, whole)).toEqual(expected)
  await sealAll()
  expect(await answered(database, whole)).toEqual(expected)
  const night = { from: '2026-11-17', to: '2026-11-17', purse: 'revenue_link' }
  expect(await answered(database, night)).toEqual(expected.slice(1))
})
