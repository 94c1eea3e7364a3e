import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signal } from '#server/platform/process/processes.ts'
import { databasePid, freshDataDir, type Program, startProgram, startServer } from '../e2e/running-server.ts'
import { askThrough, buy, chance, expectCredited, register } from './customers.ts'
import { figure, firstSeed, sized } from './size.ts'

const kills = sized({ short: 3, full: 60 })
/** Of each six, one takes the database along. */
const databaseEvery = 6
const customers = 4
/** A server that is killed and started again, and people who try again with their key until they are answered. */
function createPlace(dataDir: string) {
  const env = { DATA_DIR: dataDir, CAPTCHA: 'off', REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'fatal' }
  let server: Program
  let address = ''
  let closing = false
  const waits: { app: number[]; database: number[] } = { app: [], database: [] }

  async function isReady(): Promise<boolean> {
    return fetch(`${address}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  }
  async function start(): Promise<void> {
    server = startServer(env)
    address = await server.address
  }
  async function until(done: () => Promise<boolean>): Promise<void> {
    while (!(await done())) await setTimeout(20)
  }
  return {
    waits,
    start,
    async killApp() {
      const began = performance.now()
      server.signal('SIGKILL')
      await server.exit
      await start()
      await until(isReady)
      waits.app.push(performance.now() - began)
    },
    async killDatabase() {
      const pid = databasePid(dataDir)
      if (pid === undefined) throw new Error('there is no database to kill')
      const began = performance.now()
      signal(pid, 'SIGKILL')
      await until(async () => databasePid(dataDir) !== pid && (await isReady()))
      waits.database.push(performance.now() - began)
    },
    async stop() {
      closing = true
      server.signal('SIGTERM')
      await server.exit
    },
    ask: askThrough({ address: () => address, isOver: () => closing }),
  }
}

test('killed at any moment under load, nothing that was said is lost and nothing happens twice', async () => {
  const dataDir = freshDataDir()
  const place = createPlace(dataDir)
  await place.start()
  const random = chance(firstSeed())
  const tokens = []
  for (let n = 0; n < customers; n++) tokens.push(await register(place.ask, `1350000000${n}`))
  let over = false
  const buying = Promise.all(tokens.map((token, n) => buy(place.ask, token, chance(firstSeed() + n + 1), () => over)))

  for (let n = 1; n <= kills; n++) {
    await setTimeout(200 + random() * 1_500)
    await (n % databaseEvery === databaseEvery / 2 ? place.killDatabase() : place.killApp())
  }
  over = true
  const bought = await buying
  for (const [n, orders] of bought.entries()) await expectCredited(place.ask, tokens[n] ?? '', orders)
  await place.stop()
  const proof = startProgram([process.execPath, 'scripts/verify.ts'], { DATA_DIR: dataDir })
  expect({ code: await proof.exit, said: proof.output() }).toMatchObject({ code: 0 })
  const longest = (waits: number[]) => (waits.length > 0 ? `${(Math.max(...waits) / 1000).toFixed(1)} s` : 'none')
  const paid = bought.reduce((sum, orders) => sum + orders.size, 0)
  const { app, database } = place.waits
  const servers = `${app.length} of the server, back within ${longest(app)}`
  const said = `${servers}; ${database.length} of PostgreSQL, ${longest(database)}`
  figure('kills', `${said}; ${paid} recharges, each credited once; the books hold`)
})
