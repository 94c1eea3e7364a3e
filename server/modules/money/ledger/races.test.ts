import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { cashOf, rechargeOf, spendOf } from '#server/testing/ledger-orders.ts'
import { openLedgerRoom } from '#server/testing/ledger-room.ts'
import { lanes, together } from '#server/testing/together.ts'

const now = new Date('2026-11-16T01:00:00Z')

test('under one key with different contents one wins and the others are refused', async () => {
  const { recharge, spend, cash } = await openLedgerRoom({ pool: lanes })
  await recharge(1, 100_000)
  const { values, refusals } = await together(50, (n) => spend(1, n + 1, 'the same'))
  expect({ succeeded: values.length, refusals }).toEqual({ succeeded: 1, refusals: { REQUEST_ID_REUSED: 49 } })
  expect(await cash(1)).toBe(100_000 + (values[0]?.lines.find(({ amount }) => amount < 0)?.amount ?? 0))
})

test('a hundred reversals of one posting at once take it back once', async () => {
  const { ledger, database, recharge, cash } = await openLedgerRoom({ pool: lanes })
  await recharge(1, 500, 'wrong')
  await recharge(1, 500)
  const undo = { kind: 'recharge_refund', reference: 'F', now } as const
  const { values, refusals } = await together(100, () => database.begin((tx) => ledger.reverse(tx, 'wrong', undo)))
  expect(refusals).toEqual({})
  expect(values.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await cash(1)).toBe(500)
})

test('accounts that many open at once are opened once', async () => {
  const { ledger, database, recharge } = await openLedgerRoom({ pool: lanes })
  await together(100, (n) => recharge(1 + (n % 5), 10, `first ${n}`))
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
  const ours = await database.read((tx) => ledger.balances(tx, { kind: 'system' }))
  expect(ours.channel_sandbox).toBe(1_000)
})

test('money that goes both ways between the same people never stands still', async () => {
  const { ledger, database, recharge, cash } = await openLedgerRoom({ pool: lanes })
  await recharge(1, 10_000)
  await recharge(2, 10_000)
  const give = (n: number) => {
    const [from, to] = n % 2 === 0 ? [1, 2] : [2, 1]
    const lines = [
      { account: cashOf(from), amount: fen(-1) },
      { account: cashOf(to), amount: fen(1) },
    ]
    return database.begin((tx) => ledger.post(tx, { key: `give ${n}`, kind: 'adjust_add', reference: 'G', lines, now }))
  }
  const { values, refusals } = await together(400, give)
  expect({ given: values.length, refusals }).toEqual({ given: 400, refusals: {} })
  expect([await cash(1), await cash(2)]).toEqual([10_000, 10_000])
})

test('several postings in one transaction may meet crosswise: whoever is sent back tries again', async () => {
  const { ledger, recharge, cash } = await openLedgerRoom()
  await recharge(1, 100)
  await recharge(2, 100)
  let attempts = 0
  let arrived = 0
  const { promise: bothHold, resolve: go } = Promise.withResolvers<void>()
  const both = (key: string, first: number, second: number) =>
    ledger.begin(async (tx) => {
      attempts++
      await ledger.post(tx, spendOf(first, 1, `${key} first`))
      if (++arrived === 2) go()
      await bothHold
      await ledger.post(tx, spendOf(second, 1, `${key} second`))
    })
  await Promise.all([both('a', 1, 2), both('b', 2, 1)])
  expect([attempts, await cash(1), await cash(2)]).toEqual([3, 98, 98])
})

function spender(...args: (string | number)[]): Promise<{ posted: number; repeated: number }> {
  const script = fileURLToPath(new URL('../../../testing/ledger-spender.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...args.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (part) => {
      said += part
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve(JSON.parse(said)) : reject(new Error(`ended with ${code}`))))
  })
}

test('two processes spend one balance together: what it affords, and each key once', async () => {
  const { ledger, database, recharge, cash, urls } = await openLedgerRoom()
  await recharge(1, 15_000)
  const rivals = await Promise.all([spender(urls.appUrl, 1, 100, 100, 'a'), spender(urls.appUrl, 1, 100, 100, 'b')])
  expect(rivals.map(({ posted }) => posted).reduce((a, b) => a + b)).toBe(150)
  expect(await cash(1)).toBe(0)
  await database.begin((tx) => ledger.post(tx, rechargeOf(2, 10_000, 'again')))
  const twins = await Promise.all([spender(urls.appUrl, 2, 100, 50, 'same'), spender(urls.appUrl, 2, 100, 50, 'same')])
  expect(twins.map(({ posted }) => posted).reduce((a, b) => a + b)).toBe(100)
  expect(twins.map(({ repeated }) => repeated).reduce((a, b) => a + b)).toBe(100)
  expect(await cash(2)).toBe(5_000)
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
})
