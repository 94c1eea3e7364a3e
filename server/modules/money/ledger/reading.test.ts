import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { cashOf, holdOf, rechargeOf, spendOf } from '#server/testing/ledger-orders.ts'
import { buildLedgerRoom, type LedgerRoom, tamper } from '#server/testing/ledger-room.ts'
import { systemPurse } from './service.ts'

let room: LedgerRoom & { close(): Promise<void> }
beforeAll(async () => {
  room = await buildLedgerRoom()
  const { ledger, database } = room
  const hour = (n: number) => new Date(Date.UTC(2026, 10, 16, n))
  await database.begin(async (tx) => {
    for (let n = 1; n <= 10; n++) await ledger.post(tx, { ...rechargeOf(1, 100 * n, `in ${n}`), now: hour(n) })
    await ledger.post(tx, { ...spendOf(1, 150, 'out'), now: hour(11) })
    await ledger.post(tx, { ...holdOf(1, 50, 'hold'), now: hour(12) })
    await ledger.reverse(tx, 'in 1', { kind: 'recharge_refund', reference: 'F1', now: hour(13) })
    await ledger.post(tx, { ...rechargeOf(2, 7, 'of another'), now: hour(14) })
  })
})
afterAll(() => room.close())

const one = { kind: 'enterprise', id: 1 } as const
const bill = (filter: Parameters<typeof room.ledger.bill<'enterprise'>>[2], page = 1, count = 10) =>
  room.database.read((tx) => room.ledger.bill(tx, one, filter, { page, count }))

test('a purse is read newest first, with what it held after each line', async () => {
  const { list, total, total_is } = await bill({ purse: 'cash' }, 1, 4)
  expect({ total, total_is }).toEqual({ total: 13, total_is: 'exact' })
  expect(list.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
    ['recharge_refund', -100, 5_200],
    ['withdraw', -50, 5_300],
    ['pay_link', -150, 5_350],
    ['recharge', 1_000, 5_500],
  ])
  expect(list[0]).toMatchObject({ reference: 'F1', reversedBy: null, at: new Date('2026-11-16T13:00:00Z') })
  const last = await bill({ purse: 'cash' }, 4, 4)
  expect(last.list.map(({ amount, reversedBy }) => [amount, reversedBy])).toEqual([[100, list[0]?.transactionId]])
  expect((await bill({ purse: 'cash' }, 5, 4)).list).toEqual([])
})

test('all purses stand in one order, page by page, nothing twice and nothing left out', async () => {
  const whole = await bill({}, 1, 100)
  expect(whole.total).toBe(14)
  expect(whole.list.slice(0, 3).map(({ purse, amount }) => [purse, amount])).toEqual([
    ['cash', -100],
    ['held', 50],
    ['cash', -50],
  ])
  const pages = await Promise.all([1, 2, 3].map((page) => bill({}, page, 5)))
  expect(pages.flatMap(({ list }) => list)).toEqual(whole.list)
})

test('lines can be narrowed by direction, kind and time', async () => {
  const amounts = async (filter: Parameters<typeof bill>[0]) => (await bill(filter)).list.map(({ amount }) => amount)
  expect(await amounts({ direction: 'out' })).toEqual([-100, -50, -150])
  expect(await amounts({ direction: 'in', purse: 'held' })).toEqual([50])
  expect(await amounts({ kinds: ['pay_link', 'withdraw'], purse: 'cash' })).toEqual([-50, -150])
  const from = new Date('2026-11-16T02:00:00Z')
  const to = new Date('2026-11-16T04:00:00Z')
  expect(await amounts({ from, to })).toEqual([300, 200])
  expect(await amounts({ kinds: ['nothing'] })).toEqual([])
})

test('a statement goes from what there was to what there is', async () => {
  const period = { from: new Date('2026-11-16T10:00:00Z'), to: new Date('2026-11-16T13:00:00Z') }
  const ofOne = await room.database.read((tx) => room.ledger.statement(tx, cashOf(1), period))
  expect(ofOne).toEqual({ opening: 4_500, came: 1_000, went: 200, closing: 5_300, lines: 3 })
  const ours = await room.database.read((tx) => room.ledger.statement(tx, systemPurse('channel_sandbox'), period))
  expect(ours).toEqual({ opening: 4_500, came: 1_000, went: 0, closing: 5_500, lines: 1 })
})

test('our own purses are read one at a time, from their own side', async () => {
  const read = (purse: 'channel_sandbox' | 'revenue_link') =>
    room.database.read((tx) => room.ledger.bill(tx, { kind: 'system' }, { purse }, { page: 1, count: 3 }))
  const { list, total } = await read('channel_sandbox')
  expect(total).toBe(12)
  expect(list.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [7, null],
    [-100, null],
    [1_000, null],
  ])
  const all = room.database.read((tx) => room.ledger.bill(tx, { kind: 'system' }, {}, { page: 1, count: 3 }))
  await expect(all).rejects.toThrow('one at a time')
})

test('what everybody’s money passes through is known at every moment, sealed or not', async () => {
  const channel = async () =>
    (await room.database.read((tx) => room.ledger.balances(tx, { kind: 'system' }))).channel_sandbox
  const before = await channel()
  await room.sealAll()
  expect(await channel()).toBe(before)
  await room.recharge(3, 11)
  expect(await channel()).toBe(before + 11)
  await room.sealAll()
  expect(await channel()).toBe(before + 11)
  expect(await room.database.read((tx) => room.ledger.proving.invariants(tx))).toEqual([])
})

test('from a business number or a key to every posting and all its lines', async () => {
  const found = await room.database.read((tx) => room.ledger.postings(tx, { reference: 'F1' }))
  expect(found).toMatchObject([
    {
      key: 'reverse:in 1',
      kind: 'recharge_refund',
      lines: [{ amount: -100 }, { amount: 100, purse: 'channel_sandbox' }],
    },
  ])
  expect(await room.database.read((tx) => room.ledger.postings(tx, { key: 'out' }))).toHaveLength(1)
  expect(await room.database.read((tx) => room.ledger.postings(tx, { key: 'nothing' }))).toEqual([])
})

test('whoever decides by what is there holds it meanwhile', async () => {
  const { ledger, database, recharge, spend } = room
  await recharge(4, 100)
  let rival: Promise<unknown> | undefined
  await database.begin(async (tx) => {
    const { cash } = await ledger.lock(tx, { kind: 'enterprise', id: 4 })
    rival = spend(4, 100, 'rival').catch((error: { code: string }) => error.code)
    await ledger.post(tx, spendOf(4, fen(cash), 'all of it'))
  })
  expect(await rival).toBe('INSUFFICIENT_BALANCE')
})

test('what somebody got and gave in all is added up once, and kept, line by line the same', async () => {
  const { ledger, database, owner } = room
  const many = { kind: 'enterprise', id: 50 } as const
  const totals = async () => (await database.read((tx) => ledger.holdings(tx, many))).totals
  const keptUpTo = async () => {
    const { rows } = await database.read((tx) =>
      sql<{ seq: number }>`select t.seq from ledger_totals t join ledger_accounts a on a.id = t.account_id
        where a.owner_id = 50`.execute(tx),
    )
    return rows.map(({ seq }) => seq)
  }
  const post = (from: number, to: number) =>
    database.begin(async (tx) => {
      for (let n = from; n <= to; n++) await ledger.post(tx, rechargeOf(50, 3, `many ${n}`))
    })
  await post(1, 500)
  expect(await totals()).toEqual([{ purse: 'cash', kind: 'recharge', amount: 1_500 }])
  expect(await keptUpTo()).toEqual([])
  await database.begin((tx) => ledger.post(tx, spendOf(50, 100, 'many out')))
  const expected = expect.arrayContaining([
    { purse: 'cash', kind: 'recharge', amount: 1_500 },
    { purse: 'cash', kind: 'pay_link', amount: -100 },
  ])
  const readers = await Promise.all(Array.from({ length: 6 }, totals))
  for (const seen of readers) expect(seen).toEqual(expected)
  expect(await keptUpTo()).toEqual([501])
  await post(501, 503)
  expect(await totals()).toEqual(expect.arrayContaining([{ purse: 'cash', kind: 'recharge', amount: 1_509 }]))
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
  const forged = (tx: Tx) => sql`update ledger_totals set amounts = '{"recharge": 9}'`.execute(tx)
  await expect(database.begin(forged)).rejects.toThrow('permission denied')
  const found = await tamper(owner, forged, (tx) => ledger.proving.invariants(tx))
  expect(found.map(({ invariant }) => invariant)).toEqual(['account.totals'])
})
