import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { type Ask, chance, expectCredited, register } from './customers.ts'
import { mayUse } from './debian.ts'
import { expectBooksHold, openFleet, openGround, until } from './fleet.ts'
import { figure, firstSeed, sized } from './size.ts'
import { openTraffic } from './traffic.ts'

const jumps = sized({ short: 4, full: 40 })
/** How long one process has the time of another day. */
const lastingS = sized({ short: 1, full: 8 })
const dayMs = 24 * 60 * 60 * 1000
const isHere = mayUse('faketime')
const preloaded = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`

function askAt({ http }: House): Ask {
  return async ({ method, path, body, token, key = randomUUID() }) => {
    const headers = { ...(token && { authorization: token }), 'idempotency-key': key }
    const asked = { method: method as 'GET' | 'POST', url: path, headers, ...(body && { payload: body }) }
    return (await http.inject(asked)).json()
  }
}

/** Everything that the clock brings about, as if each of it were due. */
async function work(house: House): Promise<void> {
  for (const { beat } of house.gather('pulses')) while ((await beat()) > 0);
  for (const { job, run } of house.gather('jobs')) if (job.schedule) await run({})
}

test('a clock that jumps by a day and back: people stay signed in, codes work at once, and money is where it was', async () => {
  const house = await openHouse({ env: { CAPTCHA: 'off' } })
  const ask = askAt(house)
  const next = chance(firstSeed())
  const phone = '13500000000'
  const token = await register(ask, phone)
  const orders = new Map<string, number>()
  let days = 0
  for (let n = 0; n < jumps; n++) {
    // Ahead, back again, behind, back again: never further than a day, and a few seconds go by as ever.
    const to = [1, 0, -1, 0][n % 4] ?? 0
    house.clock.advance((to - days) * dayMs + 90_000)
    days = to
    await work(house)
    expect(await ask({ method: 'GET', path: '/api/user/bag', token })).toMatchObject({ code: 200 })
    // Whoever asked for a code by a clock that was ahead does not wait for that day to come.
    const asking = { phone_number: phone, area: '86', scene: '2' }
    // Those of the day ahead count towards its five an hour, so that it asks four times.
    if (n < 4) expect(await ask({ method: 'POST', path: '/api/send/sms', body: asking })).toMatchObject({ code: 200 })
    const fen = 100 + Math.floor(next() * 900)
    const body = { amount: `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`, channel: 'wechat_native' }
    const { data } = await ask({ method: 'POST', path: '/api/user/recharge', body, token })
    const paying = { method: 'POST', path: `/sandbox/api/payments/${data.order_no}`, body: { outcome: 'paid' } }
    expect(await ask(paying)).toMatchObject({ code: 200 })
    orders.set(data.order_no, fen)
  }
  await work(house)
  await expectCredited(ask, token, orders)
  const invariants = await house.database.read((tx) => house.services.ledger.proving.invariants(tx))
  expect(invariants).toEqual([])
  figure('clocks', `${jumps} jumps of a day with every job and pulse: ${orders.size} recharges, each there once`)
})

test.skipIf(!isHere)(
  'one process lives in another day: orders may run out early, no money is lost or made, and the books hold',
  async () => {
    const { postgres, urls, dataDir, at } = await openGround()
    const fleet = openFleet(urls, dataDir)
    const said = join(at, 'faketime')
    const live = (offset: string) => writeFileSync(said, `${offset}\n`)
    live('+0')
    // Timers go by the monotonic clock, which does not jump on a real machine either.
    const preload = { LD_PRELOAD: preloaded, FAKETIME_TIMESTAMP_FILE: said }
    const faked = { ...preload, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
    const [right, wrong] = [await fleet.start('all'), await fleet.start('all', faked)]
    await until(right.isReady)
    await until(wrong.isReady)
    const crowd = (prefix: string) => ({ readers: 1, customers: 2, pauseMs: 20, prefix })
    const crowds = [
      await openTraffic(right.address, crowd('1350001')),
      await openTraffic(wrong.address, crowd('1350002')),
    ]
    for (const offset of ['+1d', '+0', '-1d', '+0']) {
      live(offset)
      await setTimeout(lastingS * 1000)
      const { headers } = await fetch(`${wrong.address}/healthz`)
      process.stdout.write(`  ${offset}: ${headers.get('date')}\n`)
    }
    let writes = 0
    let closed = 0
    for (const crowd of crowds) {
      const bought = await crowd.end()
      closed += await crowd.expectCredited(bought, { mayClose: true })
      expect(crowd.failedReads).toEqual([])
      expect([...crowd.repeated]).toEqual([])
      writes += crowd.writes()
    }
    const taken = await postgres.ask(`
      select o.no from payment_orders o join payment_attempts a on a.order_id = o.id
      join sandbox_trades t on t.no = a.no where t.state = 'paid' and o.state <> 'paid'`)
    expect(taken).toEqual([])
    // The proof says that providers were not asked in time, which is what a clock that went back a day comes to.
    const alarms = await postgres.ask<{ message: string }>('select message from defects')
    expect(alarms.filter(({ message }) => message !== 'the ledger is not sound: payment.unasked')).toEqual([])
    for (const member of [wrong, right]) await member.stop()
    await expectBooksHold(fleet.env)
    figure(
      'clocks',
      `a process a day ahead and a day behind the other: ${writes} writes, 0 failed; ${closed} orders ran out before ` +
        'they were paid, each of the others is there once; the books hold',
    )
  },
)
