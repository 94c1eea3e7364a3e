import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { holdOf, spendOf } from '#server/testing/ledger-orders.ts'
import { buildLedgerRoom, type LedgerRoom, openLedgerRoom, tamper, unreadable } from '#server/testing/ledger-room.ts'
import { ledgerJobs } from './jobs.ts'
import { createLedger, type Fault } from './service.ts'

const now = new Date('2026-11-16T01:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

let room: LedgerRoom & { close(): Promise<void> }
beforeAll(async () => {
  room = await buildLedgerRoom()
  const { ledger, database, recharge } = room
  await recharge(1, 1_000, 'sealed')
  await recharge(2, 1_000)
  await room.sealAll()
  await recharge(1, 500, 'in')
  await database.begin(async (tx) => {
    await ledger.post(tx, spendOf(1, 200, 'out'))
    await ledger.post(tx, holdOf(1, 300, 'hold'))
    await ledger.post(tx, holdOf(1, 10, 'wrong'))
    await ledger.reverse(tx, 'wrong', { kind: 'withdraw_return', reference: 'U', now })
  })
})
afterAll(() => room.close())

const named = (faults: readonly Fault[]) => [...new Set(faults.map(({ invariant }) => invariant))].sort()
const ofKey = (key: string) => sql`(select id from ledger_transactions where key = ${key})`
const cashOfOne = sql`(
  select id from ledger_accounts where owner_kind = 'enterprise' and owner_id = 1 and purse = 'cash')`
const channel = sql`(select id from ledger_accounts where purse = 'channel_sandbox')`

const planted: { fault: string; full: string[]; window: string[]; change: RawBuilder<unknown> }[] = [
  {
    fault: 'an amount that was raised',
    full: ['account.drift', 'line.chained', 'purse.sums', 'transaction.balanced'],
    window: ['line.chained', 'transaction.balanced'],
    change: sql`update ledger_entries set amount = amount + 1
      where transaction_id = ${ofKey('in')} and account_id = ${cashOfOne}`,
  },
  {
    fault: 'a balance that was raised',
    full: ['account.drift', 'purse.sums', 'total.zero'],
    window: ['account.drift', 'total.zero'],
    change: sql`update ledger_accounts set balance = balance + 1 where id = ${cashOfOne}`,
  },
  {
    fault: 'a running balance that was changed',
    full: ['line.chained'],
    window: ['line.chained'],
    change: sql`update ledger_entries set balance_after = balance_after - 1
      where transaction_id = ${ofKey('out')} and account_id = ${cashOfOne}`,
  },
  {
    fault: 'a line that is gone, both sides of it',
    full: ['account.drift', 'line.chained', 'purse.sums', 'total.zero', 'transaction.balanced'],
    window: ['line.chained', 'total.zero', 'transaction.balanced'],
    change: sql`delete from ledger_entries where transaction_id = ${ofKey('out')}`,
  },
  {
    fault: 'a count of lines that was changed',
    full: ['account.drift'],
    window: ['account.drift'],
    change: sql`update ledger_accounts set seq = seq + 1 where id = ${cashOfOne}`,
  },
  {
    fault: 'what an entry-only account kept',
    full: ['account.drift', 'purse.sums', 'total.zero'],
    window: ['total.zero'],
    change: sql`update ledger_accounts set balance = balance - 1 where id = ${channel}`,
  },
  {
    fault: 'a balance below its floor',
    full: ['account.drift', 'account.floor', 'purse.sums', 'total.zero'],
    window: ['account.drift', 'total.zero'],
    change: sql`with open as (select 1) update ledger_accounts set balance = -1 where id = ${cashOfOne}`,
  },
  {
    fault: 'a floor that was lowered',
    full: ['account.floor'],
    window: [],
    change: sql`update ledger_accounts set floor = -100 where id = ${cashOfOne}`,
  },
  {
    fault: 'a transaction without lines',
    full: ['transaction.balanced'],
    window: ['transaction.balanced'],
    change: sql`insert into ledger_transactions (key, digest, kind, reference, created_at)
      values ('empty', '\\x00', 'k', 'r', ${now})`,
  },
  {
    fault: 'a line of no transaction and no account',
    full: ['line.owned'],
    window: ['line.owned'],
    change: sql`insert into ledger_entries (transaction_id, account_id, amount, balance_after, seq)
      values (999999, 999999, 5, 5, 1)`,
  },
  {
    fault: 'a key that stands twice',
    full: ['key.unique'],
    window: ['key.unique'],
    change: sql`update ledger_transactions set key = 'out' where key = 'in'`,
  },
  {
    fault: 'a reversal of something else',
    full: ['reversal.exact'],
    window: ['reversal.exact'],
    change: sql`update ledger_transactions set reverses = ${ofKey('hold')} where reverses is not null`,
  },
]

/** What a table would refuse even with its triggers asleep. */
async function unguarded(tx: Tx, change: RawBuilder<unknown>): Promise<void> {
  await sql`alter table ledger_transactions drop constraint ledger_transactions_key_key`.execute(tx)
  await sql`alter table ledger_accounts drop constraint ledger_accounts_floor`.execute(tx)
  await change.execute(tx)
}

test('sound books have no fault, in the window and in full', async () => {
  const { database, ledger } = room
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
  expect(await database.read((tx) => ledger.proving.invariants(tx, 2))).toEqual([])
})

test.each(planted)('$fault is found', async ({ change, full, window }) => {
  const { owner, ledger } = room
  const look = async (tx: Tx) => ({
    full: named(await ledger.proving.invariants(tx)),
    window: named(await ledger.proving.invariants(tx, 2)),
  })
  expect(await tamper(owner, (tx) => unguarded(tx, change), look)).toEqual({ full, window })
})

test('what is found is told in Chinese and in yuan', async () => {
  const { owner, ledger } = room
  const told = new Set<string>()
  for (const { change } of planted) {
    const found = await tamper(
      owner,
      (tx) => unguarded(tx, change),
      (tx) => ledger.proving.invariants(tx),
    )
    expect(unreadable(found)).toEqual([])
    for (const { subject, detail } of found) told.add(`${subject}: ${detail}`)
  }
  expect([...told]).toEqual(
    expect.arrayContaining([
      '全部账户: 相加为 0.01 元',
      'in: 各行相加 0.01 元，共 2 行',
      '账户 999999 第 1 行: 交易 999999，交易或账户不存在',
      expect.stringMatching(/^账户 \d+（企业 1 余额）: 余额 10\.01 元，明细相加 10\.00 元；记了 6 行，实有 6 行$/),
      expect.stringMatching(/^账户 \d+（平台 沙箱渠道）: 余额 -?\d+\.\d\d 元，记到交易 \d+；明细相加 -?\d+\.\d\d 元$/),
    ]),
  )
})

test('every invariant of the ledger has a fault planted for it', async () => {
  const covered = new Set(planted.flatMap(({ full }) => full))
  expect([...covered].sort()).toEqual([
    'account.drift',
    'account.floor',
    'key.unique',
    'line.chained',
    'line.owned',
    'purse.sums',
    'reversal.exact',
    'total.zero',
    'transaction.balanced',
  ])
})

test('however much is wrong, what is told is bounded', async () => {
  const { owner, ledger } = room
  const many = sql`insert into ledger_transactions (key, digest, kind, reference, created_at)
    select 'empty ' || n, '\\x00', 'k', 'r', ${now} from generate_series(1, 1000) as n`
  const faults = await tamper(
    owner,
    (tx) => many.execute(tx),
    (tx) => ledger.proving.invariants(tx),
  )
  expect(faults).toHaveLength(20)
})

test('a fault stays known until everything has been proved without one', async () => {
  const { database, ledger, owner } = await openLedgerRoom()
  let wrong: Fault[] = [{ invariant: 'orders.paid', subject: 'R1', detail: 'credited twice' }]
  const { proving } = createLedger({ database, invariants: [{ name: 'orders.paid', faults: async () => wrong }] })
  const isSound = () => database.read((tx) => proving.isSound(tx))
  expect(await isSound()).toBe(true)
  expect(await proving.run('window', later(1))).toEqual(wrong)
  expect(await isSound()).toBe(false)
  const found = wrong
  wrong = []
  expect(await proving.run('window', later(2))).toEqual([])
  expect(await isSound()).toBe(false)
  expect(await database.read((tx) => proving.proofs(tx))).toEqual([
    { scope: 'window', proved_at: later(2), faults: found, broken_at: later(1) },
  ])
  expect(await proving.run('full', later(3))).toEqual([])
  expect(await isSound()).toBe(true)
  expect(await owner.read((tx) => ledger.proving.isSound(tx))).toBe(true)
})

test('a proof of everything may take its time over a question and takes nobody’s connection; another may not', async () => {
  const { database } = await openLedgerRoom({ pool: 1 })
  const given: string[] = []
  const faults = async (tx: Reader) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx)
    // The pool's only connection is free meanwhile.
    await database.read((beside) => sql`select 1`.execute(beside))
    given.push(...rows.map(({ limit }) => limit))
    return []
  }
  const { proving } = createLedger({ database, invariants: [{ name: 'orders.paid', faults }] })
  await proving.run('full', later(1))
  await proving.run('window', later(2))
  expect(given).toEqual(['30min', '10s'])
})

test('the jobs seal and prove, and complain about books that are not sound', async () => {
  const { ledger, recharge, owner, database } = await openLedgerRoom()
  let at = now
  const [seal, prove] = ledgerJobs({ ledger, clock: () => at })
  if (!seal || !prove) throw new Error('there are two jobs')
  await recharge(1, 100)
  const rows = async () => (await database.read((tx) => ledger.sealing.verify(tx, 'ledger'))).rows
  for (let n = 1; (await rows()) === 0; n++) {
    at = later(n)
    await seal.run({})
  }
  await prove.run({})
  await owner.begin(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_transactions set kind = 'gift'`.execute(tx)
  })
  await expect(prove.run({})).rejects.toThrow('the ledger is not sound: chain.ledger')
  expect(await database.read((tx) => ledger.proving.isSound(tx))).toBe(false)
  const [proof] = await database.read((tx) => ledger.proving.proofs(tx))
  const about = { subject: expect.stringMatching(/^交易 \d+$/), detail: '封存后内容被改动' }
  expect(proof?.faults).toMatchObject([{ invariant: 'chain.ledger', ...about }])
})
