import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { cashOf, heldOf, holdOf, rechargeOf, spendOf } from '#server/testing/ledger-orders.ts'
import { buildLedgerRoom, type LedgerRoom } from '#server/testing/ledger-room.ts'
import { type Line, purses } from './model.ts'
import { systemPurse } from './service.ts'

const now = new Date('2026-11-16T01:00:00Z')

let room: LedgerRoom & { close(): Promise<void> }
beforeAll(async () => {
  room = await buildLedgerRoom()
})
afterAll(() => room.close())

/** Everybody here has their own purses and their own keys, so that all can share one ledger. */
let people = 0
const somebody = () => {
  const id = ++people
  return { id, key: (name: string) => `${name} of ${id}` }
}

const linesOf = async (id: number) => {
  const bill = await room.database.read((tx) =>
    room.ledger.bill(tx, { kind: 'enterprise', id }, {}, { page: 1, count: 100 }),
  )
  return bill.total
}

test('a posting says what every purse held afterwards, and the purses hold it', async () => {
  const { ledger, database, recharge } = room
  const { id, key } = somebody()
  const before = await database.read((tx) => ledger.balances(tx, { kind: 'system' }))
  await recharge(id, 10_000)
  const posting = await database.begin((tx) => ledger.post(tx, holdOf(id, 4_000, key('hold'))))
  expect(posting).toMatchObject({ repeated: false, at: now })
  expect(posting.lines).toEqual([
    { account: cashOf(id), amount: -4_000, balanceAfter: 6_000 },
    { account: heldOf(id), amount: 4_000, balanceAfter: 4_000 },
  ])
  const balances = await database.read((tx) => ledger.balances(tx, { kind: 'enterprise', id }))
  expect(balances).toEqual({ cash: 6_000, promotion: 0, held: 4_000, promotion_held: 0, deposit: 0, score: 0 })
  const after = await database.read((tx) => ledger.balances(tx, { kind: 'system' }))
  expect(after).toEqual({ ...before, channel_sandbox: before.channel_sandbox + 10_000 })
})

test('the same key with the same content is the same posting, in whichever order it is written', async () => {
  const { id, key } = somebody()
  const order = rechargeOf(id, 500, key('once'))
  const first = await room.database.begin((tx) => room.ledger.post(tx, order))
  const later = { ...order, lines: order.lines.toReversed(), now: new Date('2027-01-01T00:00:00Z') }
  const second = await room.database.begin((tx) => room.ledger.post(tx, later))
  expect(second).toEqual({ ...first, repeated: true })
  expect(await room.cash(id)).toBe(500)
  expect(await linesOf(id)).toBe(1)
})

test.each([
  ['another amount', { lines: rechargeOf(900, 501, '').lines }],
  ['another owner', { lines: rechargeOf(901, 500, '').lines }],
  ['another kind', { kind: 'adjust_add' as const }],
  ['another number', { reference: 'R9' }],
])('the same key with %s is refused and nothing moves', async (_, other) => {
  const { id, key } = somebody()
  const order = rechargeOf(id, 500, key('once'))
  await room.database.begin((tx) => room.ledger.post(tx, order))
  const again = room.database.begin((tx) => room.ledger.post(tx, { ...order, ...other }))
  await expect(again).rejects.toMatchObject({ code: 'REQUEST_ID_REUSED' })
  expect([await room.cash(id), await linesOf(id)]).toEqual([500, 1])
  expect([await room.cash(900), await room.cash(901)]).toEqual([0, 0])
})

test('nobody spends more than there is, and the key of what was refused is still free', async () => {
  const { id, key } = somebody()
  await room.recharge(id, 500)
  await expect(room.spend(id, 501, key('link'))).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  await expect(room.spend(999, 1, key('nobody'))).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect([await room.cash(id), await linesOf(id)]).toEqual([500, 1])
  expect(await room.spend(id, 500, key('link'))).toMatchObject({ repeated: false })
  expect(await room.cash(id)).toBe(0)
})

test('what was refused takes everything of its transaction along', async () => {
  const { id, key } = somebody()
  await room.recharge(id, 500)
  const both = room.database.begin(async (tx) => {
    await room.ledger.post(tx, spendOf(id, 300, key('first')))
    await room.ledger.post(tx, spendOf(id, 300, key('second')))
  })
  await expect(both).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await room.cash(id)).toBe(500)
})

test('a debt is written as a debit, read as what is owed, and cannot be paid back beyond nothing', async () => {
  const { ledger, database } = room
  const maker = { kind: 'maker', id: 7 } as const
  const move = (key: string, amount: number) =>
    database.begin((tx) =>
      ledger.post(tx, {
        key,
        kind: 'commission_clawback',
        reference: 'C1',
        now,
        lines: [
          { account: { owner: maker, purse: 'debt' }, amount: fen(-amount) },
          { account: systemPurse('commission_expense'), amount: fen(amount) },
        ],
      }),
    )
  expect((await move('claw back', 300)).lines[0]).toMatchObject({ amount: -300, balanceAfter: 300 })
  await move('pay some', -100)
  await expect(move('pay too much', -201)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  const read = await database.read((tx) => ledger.balances(tx, maker))
  expect(read).toEqual({ available: 0, pending: 0, held: 0, debt: 200, score: 0 })
})

test('a reversal turns every line round, once, and points at its original', async () => {
  const { ledger, database, recharge, cash } = room
  const { id, key } = somebody()
  const original = await recharge(id, 500, key('wrong'))
  const about = { kind: 'recharge_refund' as const, reference: 'F1', now }
  const undo = (whose: string, why = about) => database.begin((tx) => ledger.reverse(tx, whose, why))
  const first = await undo(key('wrong'))
  expect(first.lines).toEqual([
    { account: cashOf(id), amount: -500, balanceAfter: 0 },
    { account: systemPurse('channel_sandbox'), amount: 500, balanceAfter: null },
  ])
  expect(await undo(key('wrong'))).toEqual({ ...first, repeated: true })
  expect(await cash(id)).toBe(0)
  const [reversal, reversed] = await database.read((tx) => ledger.postings(tx, { id: original.transactionId }))
  expect(reversal).toMatchObject({ reverses: original.transactionId, reversed_by: null })
  expect(reversed).toMatchObject({ reverses: null, reversed_by: first.transactionId })
  const other = { ...about, reference: 'F2' }
  await expect(undo(key('wrong'), other)).rejects.toMatchObject({ code: 'REQUEST_ID_REUSED' })
  for (const whose of ['never was', `reverse:${key('wrong')}`]) {
    await expect(undo(whose)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
  }
})

test('a second reversal of one original is refused by the table itself', async () => {
  const { database, recharge, cash } = room
  const { id, key } = somebody()
  await recharge(id, 500, key('wrong'))
  await recharge(id, 500)
  const undo = (mine: string) =>
    database.begin((tx) =>
      sql`select * from post_ledger(${mine}, '\\x00', 'k', 'r', ${now}, '{}', '{}', '{}', '{}',
        ${key('wrong')})`.execute(tx),
    )
  await undo(key('one'))
  await expect(undo(key('two'))).rejects.toThrow('ledger_transactions_reverses')
  expect(await cash(id)).toBe(500)
})

test('what has been spent cannot be taken back', async () => {
  const { ledger, database, recharge, spend, cash } = room
  const { id, key } = somebody()
  await recharge(id, 500, key('in'))
  await spend(id, 200, key('out'))
  const undo = database.begin((tx) => ledger.reverse(tx, key('in'), { kind: 'recharge_refund', reference: 'F', now }))
  await expect(undo).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await cash(id)).toBe(300)
})

const line = (amount: number, account: Line['account'] = cashOf(1)): Line => ({ account, amount: fen(amount) })
test.each<[string, Line[]]>([
  ['lines that do not add up', [line(5), line(-4, heldOf(1))]],
  ['a single line', [line(5)]],
  ['no line', []],
  ['a line that moves nothing', [line(0), line(0, heldOf(1))]],
  ['an account on two lines', [line(5), line(-5)]],
  ['a purse that does not exist', [line(5), line(-5, { owner: { kind: 'maker', id: 1 }, purse: 'cash' } as never)]],
])('%s is a bug of the caller, and the database refuses it as well', async (_, lines) => {
  const { ledger, database } = room
  const order = { key: 'k', kind: 'recharge', reference: 'r', now } as const
  await expect(database.begin((tx) => ledger.post(tx, { ...order, lines }))).rejects.toThrow()
  const parts = [
    lines.map(({ account }) => account.owner.kind),
    lines.map(() => 1),
    lines.map(({ account }) => account.purse),
    lines.map(({ amount }) => amount),
  ]
  const raw = database.begin((tx) =>
    sql`select * from post_ledger('k', '\\x00', 'k', 'r', ${now},
      ${parts[0]}, ${parts[1]}, ${parts[2]}, ${parts[3]})`.execute(tx),
  )
  await expect(raw).rejects.toThrow(/add up|two lines|purse|check constraint/)
})

test('fractions and what cannot be held exactly are no amounts', async () => {
  const { ledger, database } = room
  for (const amount of [0.5, 2 ** 53, Number.NaN]) {
    const lines = [
      { account: cashOf(1), amount: amount as never },
      { account: heldOf(1), amount: -amount as never },
    ]
    const post = database.begin((tx) => ledger.post(tx, { key: 'k', kind: 'recharge', reference: 'r', now, lines }))
    await expect(post).rejects.toThrow('not whole fen')
  }
})

async function asRole<T>(url: string, work: (query: (text: string) => Promise<unknown[]>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async (text) => (await client.query(text)).rows)
  } finally {
    await client.end()
  }
}

test('nobody changes what was posted: the app has no right to, the owner meets a trigger', async () => {
  const { urls, recharge, sealAll } = room
  await recharge(somebody().id, 500)
  await sealAll()
  const columns = {
    ledger_transactions: 'kind',
    ledger_entries: 'amount',
    ledger_seals: 'hash',
    audit_seals: 'hash',
    ledger_purses: 'floor',
  }
  const changes = [
    ...Object.entries(columns).flatMap(([table, column]) => [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]),
    'delete from ledger_accounts',
    'truncate ledger_accounts',
  ]
  const refuses = (url: string, reason: string) =>
    asRole(url, async (query) => {
      for (const change of changes) await expect(query(change), change).rejects.toThrow(reason)
    })
  await refuses(urls.appUrl, 'permission denied')
  await refuses(urls.ownerUrl, 'append-only')
})

test('the app moves money through the function and through nothing else', async () => {
  await room.recharge(somebody().id, 500)
  const changes = [
    'update ledger_accounts set balance = balance + 1, seq = seq + 1',
    `insert into ledger_accounts (owner_kind, owner_id, purse, sign, entry_only) values ('maker', 1, 'held', 1, false)`,
    `insert into ledger_transactions (key, digest, kind, reference, created_at)
      values ('k', '\\x00', 'k', 'r', '2026-01-01')`,
    'insert into ledger_entries (transaction_id, account_id, amount, seq) values (1, 1, 1, 2)',
  ]
  await asRole(room.urls.appUrl, async (query) => {
    for (const change of changes) await expect(query(change), change).rejects.toThrow('permission denied')
  })
})

test('the owner, too, meets the floor, the balance of a transaction and the identity of an account', async () => {
  const { id } = somebody()
  const { transactionId } = await room.recharge(id, 500)
  const mine = `owner_kind = 'enterprise' and owner_id = ${id}`
  const line = 'insert into ledger_entries (transaction_id, account_id, amount, balance_after, seq) values'
  const refused: [string, string][] = [
    ['ledger_accounts_floor', `update ledger_accounts set balance = -1, seq = seq + 1 where ${mine}`],
    ['append-only', `update ledger_accounts set owner_id = 2, seq = seq + 1 where ${mine}`],
    ['append-only', `update ledger_accounts set floor = -9, seq = seq + 1 where ${mine}`],
    ['does not add up', `${line} (${transactionId}, 99999, 1, 1, 1)`],
    ['ledger_entries_amount_check', `${line} (${transactionId}, 99999, 0, 1, 1)`],
  ]
  await asRole(room.urls.ownerUrl, async (query) => {
    for (const [reason, change] of refused) await expect(query(change), change).rejects.toThrow(reason)
  })
  expect(await room.cash(id)).toBe(500)
})

test('the purses of the model are those of the table', async () => {
  const rows = await asRole(room.urls.appUrl, (query) =>
    query('select owner_kind, purse, sign, floor, entry_only from ledger_purses'),
  )
  const ours = Object.entries(purses).flatMap(([owner_kind, of]) =>
    Object.entries(of).map(([purse, { sign, floor, entryOnly }]) => ({
      owner_kind,
      purse,
      sign,
      floor,
      entry_only: entryOnly,
    })),
  )
  expect(new Set(rows)).toEqual(new Set(ours))
})
