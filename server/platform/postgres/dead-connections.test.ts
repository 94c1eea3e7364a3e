import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#server/platform/process/logger.ts'
import { lineTo } from '#server/testing/database-line.ts'
import { copyDatabase } from '#server/testing/test-database.ts'
import { openDatabase, type Reader } from './database.ts'
import { isDatabaseAway } from './unreachable.ts'

const logger = createLogger({ level: 'silent', pretty: false })
const pool = 2

async function openOverLine() {
  const urls = await copyDatabase()
  const line = await lineTo(urls.appUrl)
  const database = openDatabase({ url: line.url, pool, logger, answerMs: 400 })
  onTestFinished(async () => {
    await line.close()
    await database.close()
    await urls.drop()
  })
  const one = async (tx: Reader) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows[0]?.one
  return { line, database, one }
}

const kind = (error: unknown) => (isDatabaseAway(error) ? 'away' : String(error))

test.each(['53100', '57P01', '08006'])('SQLSTATE %s is over by itself; a broken rule is not', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('said'), { code }))).toBe(true)
  expect(isDatabaseAway(Object.assign(new Error('said'), { code: '23505' }))).toBe(false)
})

test('several failures in one go are the database’s if each of them is', () => {
  const [away, broken] = ['08006', '23505'].map((code) => Object.assign(new Error('said'), { code }))
  expect(isDatabaseAway(new AggregateError([away, away], 'some points are not posted yet'))).toBe(true)
  expect(isDatabaseAway(new AggregateError([away, broken], 'some points are not posted yet'))).toBe(false)
  expect(isDatabaseAway(new AggregateError([], 'none'))).toBe(false)
})

test('a connection whose other end fell silent is given up once, and not handed to the next', async () => {
  const { line, database, one } = await openOverLine()
  for (const ask of [database.read, database.look, database.begin, database.often] as const) {
    expect(await Promise.all([ask(one), ask(one)])).toEqual([1, 1])
    line.disturb('silent')
    const given = await Promise.all([1, 2].map(() => ask(one).catch(kind)))
    expect(given).toEqual(['away', 'away'])
    line.disturb()
    // Every place of the pool held a dead one: none of them may be asked again.
    expect(await Promise.all([ask(one), ask(one), ask(one)])).toEqual([1, 1, 1])
  }
})

test('half of what is sent is lost and sent again: every answer is the right one, only later', async () => {
  const { line, database } = await openOverLine()
  line.disturb('lossy')
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  const double = (n: number) => async (tx: Reader) =>
    (await sql<{ twice: number }>`select ${n}::int * 2 as twice`.execute(tx)).rows[0]?.twice
  const answers = await Promise.all(
    numbers.map(async (n) => {
      for (;;) {
        const answer = await (n % 2 === 0 ? database.often : database.read)(double(n)).catch(kind)
        if (answer !== 'away') return answer
      }
    }),
  )
  expect(answers).toEqual(numbers.map((n) => n * 2))
})

test('a server that hangs up while we may go on talking is left, and the next connection is whole', async () => {
  const { line, database, one } = await openOverLine()
  expect(await database.read(one)).toBe(1)
  line.disturb('halfClosed')
  line.disturb()
  const answers: unknown[] = []
  for (let n = 0; n < 4; n++) answers.push(await database.read(one).catch(kind))
  expect(answers.slice(-2)).toEqual([1, 1])
  expect(answers.every((answer) => answer === 1 || answer === 'away')).toBe(true)
})
