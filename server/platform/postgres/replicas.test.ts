import { mkdtempSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { createLogger } from '#server/platform/process/logger.ts'
import { followOuterPostgres, type OuterPostgres, openOuterPostgres } from '#server/testing/outer-postgres.ts'
import { announce, type Changes, listenForChanges } from './changes.ts'
import { type Database, openDatabase, type Reader } from './database.ts'

const logger = createLogger({ level: 'silent', pretty: false })

interface Pair {
  primary: OuterPostgres
  replica: OuterPostgres
  database: Database
  changes: Changes
  /** Another process, which writes and says so. */
  neighbour: Database
}

/** Which of the two answered: only one of them replays. */
const whereFrom = async (tx: Reader) => {
  const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(tx)
  return rows[0]?.replica ? 'replica' : 'primary'
}
const wordIn = async (tx: Reader) => {
  const { rows } = await sql<{ word: string }>`select word from said`.execute(tx)
  return rows[0]?.word
}

let pair: Pair
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

beforeAll(async () => {
  const at = mkdtempSync(join(inject('scratchDir'), 'pair-'))
  const primary = await openOuterPostgres(join(at, 'first'))
  closing.push(() => primary.stop())
  await primary.ask('create table said (word text)')
  await primary.ask(`insert into said values ('old')`)
  const replica = await followOuterPostgres(primary, join(at, 'first'), join(at, 'second'))
  closing.push(() => replica.stop())
  const open = async (readUrls: string[]) => {
    const changes = await listenForChanges({ url: primary.ownerUrl, logger })
    const database = openDatabase({ url: primary.ownerUrl, pool: 2, logger, changes, readUrls })
    closing.push(async () => {
      await changes.close()
      await database.close()
    })
    return { changes, database }
  }
  const { database, changes } = await open([replica.ownerUrl])
  const { database: neighbour } = await open([])
  pair = { primary, replica, database, changes, neighbour }
})

/** Both hold the same again, and the replica is asked. */
beforeEach(async () => {
  await pair.replica.ask('select pg_wal_replay_resume()')
  await say(pair.neighbour, 'old')
  await expect.poll(() => pair.database.mayLag(() => pair.database.browse(wordIn))).toBe('old')
  await expect.poll(() => pair.database.replicas()).toEqual({ all: 1, ready: 1 })
})

const say = (database: Database, word: string, topic?: string) =>
  database.begin(async (tx) => {
    await sql`update said set word = ${word}`.execute(tx)
    if (topic) await announce(tx, topic)
  })

const heard = (topic: string) =>
  new Promise<void>((done) =>
    pair.changes.onChange(
      (one) => one === topic && done(),
      () => undefined,
    ),
  )

test('a list comes from the replica where it may lag, and everything else from the primary', async () => {
  const { database } = pair
  expect(await database.mayLag(() => database.browse(whereFrom))).toBe('replica')
  expect(await database.mayLag(() => database.glance(whereFrom))).toBe('replica')
  expect(await database.browse(whereFrom)).toBe('primary')
  for (const way of [database.read, database.look] as const) {
    expect(await database.mayLag(() => way(whereFrom))).toBe('primary')
  }
  expect(await database.mayLag(() => database.begin(whereFrom))).toBe('primary')
})

test('what was announced is never read from a replica that has not got it yet', async () => {
  const { replica, database, neighbour } = pair
  await replica.ask('select pg_wal_replay_pause()')
  // The announcement overtakes the change itself: this is how a page would be kept that is already wrong.
  const told = heard('words')
  await say(neighbour, 'new', 'words')
  await told
  expect(await replica.ask('select word from said')).toEqual([{ word: 'old' }])
  expect(await database.mayLag(() => database.browse(wordIn))).toBe('new')
  expect(database.replicas().ready).toBe(0)
  await replica.ask('select pg_wal_replay_resume()')
  await expect.poll(() => database.mayLag(() => database.browse(whereFrom))).toBe('replica')
  expect(await database.mayLag(() => database.browse(wordIn))).toBe('new')
})

test('what this process wrote and announced is not asked of a replica that lags', async () => {
  const { replica, database } = pair
  await replica.ask('select pg_wal_replay_pause()')
  await say(database, 'mine', 'words')
  expect(await database.mayLag(() => database.browse(wordIn))).toBe('mine')
})

test('a replica that is too far behind is not asked, also where nothing was announced', async () => {
  const { replica, database, neighbour } = pair
  await replica.ask('select pg_wal_replay_pause()')
  await say(neighbour, 'quietly')
  await expect.poll(() => database.replicas().ready).toBe(0)
  expect(await database.mayLag(() => database.browse(wordIn))).toBe('quietly')
})

test('while a replica is away the primary answers, in the middle of a question too; it comes back by itself', async () => {
  const { replica, database } = pair
  await replica.stop()
  expect(await database.mayLag(() => database.browse(whereFrom))).toBe('primary')
  expect(await database.mayLag(() => database.glance(whereFrom))).toBe('primary')
  await replica.start()
  await expect.poll(() => database.mayLag(() => database.browse(whereFrom))).toBe('replica')
})

/** A balancer: each connection leads to the next of several servers. */
async function balancing(ports: readonly number[]) {
  const sockets = new Set<Socket>()
  let turn = 0
  const server = createServer((near) => {
    const far = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

test('what one server has replayed says nothing of another: an address that leads to two is never trusted', async () => {
  const { primary, replica, neighbour, changes } = pair
  const url = new URL(replica.ownerUrl)
  url.port = String(await balancing([primary.port, replica.port]))
  const said: string[] = []
  const noting = pino({ level: 'error' }, { write: (line: string) => void said.push(line) })
  const common = { url: primary.ownerUrl, pool: 4, logger: noting, changes }
  const database = openDatabase({ ...common, readUrls: [url.href] })
  onTestFinished(() => database.close())
  await expect.poll(() => database.replicas().ready).toBe(1)
  await replica.ask('select pg_wal_replay_pause()')
  const told = heard('words')
  await say(neighbour, 'new', 'words')
  await told
  // The one connection there is leads to a server that has it.
  await expect.poll(() => database.replicas().ready).toBe(1)
  for (let round = 0; round < 5; round++) {
    const words = Array.from({ length: 20 }, (_, n) =>
      database.mayLag(() => (n % 2 ? database.browse(wordIn) : database.glance(wordIn))),
    )
    expect(new Set(await Promise.all(words))).toEqual(new Set(['new']))
  }
  await expect.poll(() => database.replicas()).toEqual({ all: 1, ready: 0 })
  expect(said.filter((line) => line.includes('several servers'))).toHaveLength(1)
})
