import { expect, test } from 'vitest'
import { openLedgerRoom } from '#server/testing/ledger-room.ts'
import type { Reader, Tx } from './database.ts'

test('what only reads has no way to write, and money is not moved through it', async () => {
  const { database, ledger } = await openLedgerRoom()
  const order = { key: 'k', kind: 'recharge', reference: 'r', lines: [], now: new Date(0) } as const
  // Never run: these lines stand here so that the compiler is asked, and it fails where one of them compiles.
  const unchecked = () => [
    // @ts-expect-error a reader cannot post
    database.read((tx) => ledger.post(tx, order)),
    // @ts-expect-error a reader cannot insert
    database.read((tx) => tx.insertInto('settings')),
    // @ts-expect-error a reader is no transaction
    (reader: Reader): Tx => reader,
  ]
  expect(unchecked).toBeTypeOf('function')
  expect(await database.read(async (tx) => tx.selectFrom('settings').selectAll().execute())).toEqual([])
  expect(await database.begin((tx) => ((reading: Reader) => reading.selectFrom('settings').execute())(tx))).toEqual([])
})
