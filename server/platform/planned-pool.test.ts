import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { copyDatabase } from '#server/testing/test-database.ts'
import { openDatabase } from './database.ts'
import { createLogger } from './logger.ts'

const { appUrl, drop } = await copyDatabase()
const database = openDatabase({ url: appUrl, pool: 1, logger: createLogger({ level: 'silent', pretty: false }) })
afterAll(async () => {
  await database.close()
  await drop()
})

test('a statement of what happens often is read once for a connection, however often it is asked', async () => {
  const names = await database.often(async (tx) => {
    for (const n of [1, 2, 3]) await sql`select ${n}::int + 1 as next`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like 'select $1::int + 1%'`.execute(tx)
    return rows
  })
  expect(names).toHaveLength(1)
})

test('the same statement elsewhere is planned anew for its values', async () => {
  const count = await database.begin(async (tx) => {
    await sql`select ${1}::int + 2 as next`.execute(tx)
    const { rows } = await sql`
      select name from pg_prepared_statements where statement like 'select $1::int + 2%'`.execute(tx)
    return rows.length
  })
  expect(count).toBe(0)
})
