import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#server/platform/process/logger.ts'
import { onErrand } from '#server/platform/seeing/errand.ts'
import { createSeeing } from '#server/platform/seeing/seeing.ts'
import { copyDatabase } from '#server/testing/test-database.ts'
import { openDatabase } from './database.ts'
import { PacketSocket } from './packet-socket.ts'

const { appUrl, drop } = await copyDatabase()
const database = openDatabase({ url: appUrl, pool: 4, logger: createLogger({ level: 'silent', pretty: false }) })
afterAll(async () => {
  await database.close()
  await drop()
})

const asking = <T>(id: string, work: () => Promise<T>) => onErrand({ id, seeing: createSeeing() }, work)
/** Which process of the database answered; which statement it is does not matter. */
const answeredBy = (nth: number) =>
  database.look(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${nth}::int as nth`.execute(tx)
    return rows[0]?.pid
  })

test('what one request asks at the same moment goes over one connection, what two requests ask never does', async () => {
  const both = await Promise.all(
    ['one', 'other'].map((id) => asking(id, () => Promise.all([answeredBy(1), answeredBy(2), answeredBy(3)]))),
  )
  for (const pids of both) expect(new Set(pids).size).toBe(1)
  expect(new Set(both.flat()).size).toBe(2)
})

test('what nobody in particular asks goes over connections of its own', async () => {
  expect(new Set(await Promise.all([answeredBy(1), answeredBy(2), answeredBy(3)])).size).toBe(3)
})

test('one that fails fails by itself, and the connection goes on', async () => {
  const wrong = database.look((tx) => sql`select 1 / ${0}::int`.execute(tx))
  const [first, failed, last] = await asking('one', () => Promise.allSettled([answeredBy(1), wrong, answeredBy(2)]))
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(last).toEqual(first)
})

test('however much is asked at once, every connection comes back', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, nth) => asking(`request ${nth % 9}`, () => answeredBy(nth))))
  expect(database.pool()).toMatchObject({ used: 0, waiting: 0 })
})

test('one whose server has ended the connection is not used again', async () => {
  const only = openDatabase({ url: appUrl, pool: 1, logger: createLogger({ level: 'silent', pretty: false }) })
  onTestFinished(() => only.close())
  const die = () => only.look((tx) => sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`.execute(tx))
  const ask = () => only.look((tx) => sql<{ n: number }>`select ${2}::int as n`.execute(tx))
  const ended = await asking('one', () => Promise.allSettled([die(), ask()]))
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const { rows } = await asking('two', ask)
  expect(rows).toEqual([{ n: 2 }])
})

test('what is sent in the same moment leaves in one packet, and what is sent later does not wait', async () => {
  const sent: number[] = []
  const socket = new PacketSocket()
  socket._writev = (chunks, done) => {
    sent.push(chunks.length)
    done()
  }
  socket._write = (_chunk, _encoding, done) => {
    sent.push(1)
    done()
  }
  const send = (...messages: string[]) => {
    socket.cork()
    for (const message of messages) socket.write(message)
    socket.uncork()
  }
  send('bind', 'execute', 'sync')
  send('bind', 'execute', 'sync')
  expect(sent).toEqual([])
  await new Promise(process.nextTick)
  expect(sent).toEqual([6])
  send('bind', 'sync')
  await new Promise(process.nextTick)
  expect(sent).toEqual([6, 2])
})
