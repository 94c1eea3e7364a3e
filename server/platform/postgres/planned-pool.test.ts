import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from '#server/platform/process/logger.ts'
import { someMorning } from '#server/testing/house.ts'
import { copyDatabase } from '#server/testing/test-database.ts'
import { openDatabase } from './database.ts'

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

test('what fails undoes what was done before it, also where it is the first statement', async () => {
  const write = (key: string, then: string) =>
    database.often(async (tx) => {
      await sql`insert into settings (key, value, version, updated_at) values (${key}, '1', 1, ${someMorning})`.execute(
        tx,
      )
      await sql`select ${then}::int`.execute(tx)
    })
  await write('planned.kept', '1')
  await expect(write('planned.undone', 'x')).rejects.toMatchObject({ code: '22P02' })
  await expect(write('planned.kept', '1')).rejects.toMatchObject({ code: '23505' })
  const { rows } = await database.often((tx) =>
    sql<{ key: string }>`select key from settings where key like ${'planned.%'}`.execute(tx),
  )
  expect(rows).toEqual([{ key: 'planned.kept' }])
})

test('a transaction in which nothing is asked leaves nothing behind', async () => {
  expect(await database.often(async () => 'nothing')).toBe('nothing')
  await expect(
    database.often(async () => {
      throw new Error('before anything')
    }),
  ).rejects.toThrow('before anything')
  // A transaction that was left open would have a number by now, and keep it.
  const { rows } = await database.read((tx) =>
    sql<{ number: string | null }>`select pg_current_xact_id_if_assigned() as number`.execute(tx),
  )
  expect(rows).toEqual([{ number: null }])
})
