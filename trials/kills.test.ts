import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signal } from '#server/platform/process/processes.ts'
import { databasePid, freshDataDir, type Program, startProgram, startServer } from '../e2e/running-server.ts'
import { figure, firstSeed, sized } from './size.ts'

const kills = sized({ short: 3, full: 60 })
/** Of each six, one takes the database along. */
const databaseEvery = 6
const customers = 4
const movedOn = 40908
const password = 'Trial-2026!'

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Answer {
  code: number
  data: ReturnType<typeof JSON.parse>
}

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
    /** Whatever happens on the way, it is asked again, in the same words and under the same key. */
    async ask(
      method: string,
      path: string,
      body: object | undefined,
      token: string,
      key = randomUUID(),
    ): Promise<Answer> {
      for (;;) {
        try {
          const reply = await fetch(`${address}${path}`, {
            method,
            headers: {
              ...(body && { 'content-type': 'application/json' }),
              ...(token && { authorization: token }),
              'idempotency-key': key,
            },
            ...(body && { body: JSON.stringify(body) }),
            signal: AbortSignal.timeout(10_000),
          })
          const answer = (await reply.json()) as Answer
          if (reply.status < 500 && reply.status !== 429) return answer
        } catch (error) {
          if (closing) throw error
        }
        await setTimeout(50)
      }
    },
  }
}

type Place = ReturnType<typeof createPlace>

async function register(place: Place, phone: string): Promise<string> {
  const number = { phone_number: phone, area: '86' }
  expect(await place.ask('POST', '/api/send/sms', { ...number, scene: '1' }, '')).toMatchObject({ code: 200 })
  const { data: sent } = await place.ask('GET', `/sandbox/api/sms?phone_number=${phone}`, undefined, '')
  const { code } = sent[0]
  const opened = await place.ask('POST', '/api/register', { phone_number: phone, code, password, agree: true }, '')
  expect(opened.code).toBe(200)
  return opened.data.access_token
}

interface Bought {
  orders: Map<string, number>
}

/** Recharges again and again; what was paid is written down once the provider has said so. */
async function buy(place: Place, token: string, random: () => number, over: () => boolean): Promise<Bought> {
  const orders = new Map<string, number>()
  while (!over()) {
    const fen = 100 + Math.floor(random() * 5_000)
    const amount = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
    const channel = random() < 0.5 ? 'wechat_native' : 'alipay_page'
    const { code, data } = await place.ask('POST', '/api/user/recharge', { amount, channel }, token)
    expect(code).toBe(200)
    const outcome = random() < 0.2 ? 'twice' : 'paid'
    const paid = await place.ask('POST', `/sandbox/api/payments/${data.order_no}`, { outcome }, '')
    // Asked a second time, because the first answer was lost, it may be paid already.
    expect([200, movedOn]).toContain(paid.code)
    orders.set(data.order_no, fen)
  }
  return { orders }
}

test('killed at any moment under load, nothing that was said is lost and nothing happens twice', async () => {
  const dataDir = freshDataDir()
  const place = createPlace(dataDir)
  await place.start()
  const random = chance(firstSeed())
  const tokens = []
  for (let n = 0; n < customers; n++) tokens.push(await register(place, `1350000000${n}`))
  let over = false
  const buying = Promise.all(tokens.map((token, n) => buy(place, token, chance(firstSeed() + n + 1), () => over)))

  for (let n = 1; n <= kills; n++) {
    await setTimeout(200 + random() * 1_500)
    await (n % databaseEvery === databaseEvery / 2 ? place.killDatabase() : place.killApp())
  }
  over = true
  const bought = await buying
  for (const [n, { orders }] of bought.entries()) {
    const token = tokens[n] ?? ''
    for (const order of orders.keys()) {
      for (;;) {
        const { data } = await place.ask('GET', `/api/user/recharge/${order}`, undefined, token)
        if (data.state === 'paid') break
        await setTimeout(100)
      }
    }
    const { data: bag } = await place.ask('GET', '/api/user/bag', undefined, token)
    const expected = [...orders.values()].reduce((sum, fen) => sum + fen, 0)
    expect(Math.round(Number(bag.balance) * 100)).toBe(expected)
  }
  await place.stop()
  const proof = startProgram([process.execPath, 'scripts/verify.ts'], { DATA_DIR: dataDir })
  expect({ code: await proof.exit, said: proof.output() }).toMatchObject({ code: 0 })
  const longest = (waits: number[]) => (waits.length > 0 ? `${(Math.max(...waits) / 1000).toFixed(1)} s` : 'none')
  const paid = bought.reduce((sum, { orders }) => sum + orders.size, 0)
  const { app, database } = place.waits
  const servers = `${app.length} of the server, back within ${longest(app)}`
  const said = `${servers}; ${database.length} of PostgreSQL, ${longest(database)}`
  figure('kills', `${said}; ${paid} recharges, each credited once; the books hold`)
})
