import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#server/platform/process/logger.ts'
import { copyDatabase } from '#server/testing/test-database.ts'
import { announce, listenForChanges, signal } from './changes.ts'
import { openDatabase } from './database.ts'
import { createKept } from './kept.ts'

const logger = createLogger({ level: 'silent', pretty: false })

async function listen() {
  const { ownerUrl, appUrl, drop } = await copyDatabase()
  const database = openDatabase({ url: appUrl, pool: 2, logger })
  const changes = await listenForChanges({ url: appUrl, logger })
  const heard: string[] = []
  let wake = () => {}
  changes.onChange((topic) => {
    heard.push(topic)
    wake()
  })
  onTestFinished(async () => {
    await changes.close()
    await database.close()
    await drop()
  })
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((done) => (wake = done))
    return heard
  }
  return { ownerUrl, database, changes, until }
}

test('a change is heard when its transaction commits, and never when it does not', async () => {
  const { database, until } = await listen()
  await database
    .begin(async (tx) => {
      await announce(tx, 'undone')
      throw new Error('no')
    })
    .catch(() => undefined)
  await database.begin((tx) => announce(tx, 'done'))
  expect(await until(1)).toEqual(['done'])
})

test('a signal is heard by who listens for signals, and by nobody who keeps copies', async () => {
  const { database, changes, until } = await listen()
  const signals: string[] = []
  changes.onSignal((topic) => void signals.push(topic))
  await database.begin((tx) => signal(tx, 'payment:1'))
  await database.begin((tx) => announce(tx, 'news'))
  // Both come on one connection, in the order of their transactions.
  expect(await until(1)).toEqual(['news'])
  expect(signals).toEqual(['payment:1'])
})

test('losing the connection and coming back both count as a change of everything', async () => {
  const { ownerUrl, database, until } = await listen()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'changes' and datname = current_database()`)
  await owner.end()
  expect(await until(2)).toEqual(['*', '*'])
  await database.begin((tx) => announce(tx, 'after'))
  expect(await until(3)).toEqual(['*', '*', 'after'])
})

test('a kept value is loaded once, dropped by its topic, and not kept when it was overtaken while loading', async () => {
  const { changes, database, until } = await listen()
  let loads = 0
  let pause: Promise<void> = Promise.resolve()
  const read = createKept({
    changes,
    topic: 'mine',
    load: async () => {
      const mine = ++loads
      await pause
      return mine
    },
  })
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  await database.begin((tx) => announce(tx, 'other'))
  await until(1)
  expect(await read()).toBe(1)
  await database.begin((tx) => announce(tx, 'mine'))
  await until(2)
  let resume = () => {}
  pause = new Promise((done) => {
    resume = done
  })
  const slow = read()
  await database.begin((tx) => announce(tx, 'mine'))
  await until(3)
  resume()
  expect(await slow).toBe(2)
  expect(await read()).toBe(3)
})

test('a load that fails is answered once and tried again by the next reader', async () => {
  const { changes } = await listen()
  let loads = 0
  const read = createKept({
    changes,
    topic: 'mine',
    load: async () => {
      if (++loads === 1) throw new Error('not now')
      return loads
    },
  })
  await expect(read()).rejects.toThrow('not now')
  expect(await read()).toBe(2)
})
