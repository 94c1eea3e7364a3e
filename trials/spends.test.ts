import { expect, test } from 'vitest'
import { openLedgerRoom } from '#server/testing/ledger-room.ts'
import { lanes, together } from '#server/testing/together.ts'
import { figure, sized } from './size.ts'

const times = sized({ short: 300, full: 1_000 })
const affords = Math.floor(times * 0.37)

test('many spend one balance at once: exactly as many succeed as it affords', async () => {
  const { ledger, database, recharge, spend, cash } = await openLedgerRoom({ pool: lanes })
  await recharge(1, affords * 100 + 50)
  const { values, refusals } = await together(times, (n) => spend(1, 100, `spend ${n}`))
  expect({ succeeded: values.length, refusals }).toEqual({
    succeeded: affords,
    refusals: { INSUFFICIENT_BALANCE: times - affords },
  })
  expect(await cash(1)).toBe(50)
  const afters = values.map(({ lines }) => lines[0]?.balanceAfter).sort((a, b) => Number(b) - Number(a))
  expect(afters).toEqual(Array.from({ length: affords }, (_, n) => (affords - n - 1) * 100 + 50))
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
  figure('spends', `${times} at once of a balance that affords ${affords}: ${values.length} succeeded`)
})

test('many ask for the same thing at once: it happens once, and all are told the same', async () => {
  const { ledger, database, recharge, spend, cash } = await openLedgerRoom({ pool: lanes })
  await recharge(1, 1_000)
  const { values, refusals } = await together(times, () => spend(1, 100, 'the same'))
  expect(refusals).toEqual({})
  const first = values.filter(({ repeated }) => !repeated)
  expect(first).toHaveLength(1)
  expect(new Set(values.map(({ transactionId, lines }) => JSON.stringify([transactionId, lines]))).size).toBe(1)
  expect(await cash(1)).toBe(900)
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
  figure('spends', `${times} at once under one key: ${first.length} effect`)
})
