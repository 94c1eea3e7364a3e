import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askThrough, buy, chance, expectCredited, register } from './customers.ts'
import { expectBooksHold, openFleet, openGround, seconds, until } from './fleet.ts'
import { figure, firstSeed, sized } from './size.ts'

/** How long the database is away. */
const awayS = sized({ short: 3, full: 60 })
const customers = 4
const guests = 4
const kept = ['/', '/news', '/company', '/m']
const call = '/api/company?count=5'

interface Seen {
  status: number
  stale: boolean
  retryAfter: string | null
}

async function look(url: string, headers: Record<string, string> = {}): Promise<Seen> {
  const reply = await fetch(url, { headers, signal: AbortSignal.timeout(15_000) })
  await reply.arrayBuffer()
  const stale = reply.headers.get('cache-status')?.includes('ttl=-') === true
  return { status: reply.status, stale, retryAfter: reply.headers.get('retry-after') }
}

/** Reads kept pages without an end, and remembers everything that was no page. */
async function read(address: string, isOver: () => boolean) {
  let pages = 0
  let stale = 0
  const failed: string[] = []
  for (let n = 0; !isOver(); n++) {
    const path = kept[n % kept.length] ?? '/'
    const seen = await look(`${address}${path}`).catch((error: Error) => error)
    if (seen instanceof Error) failed.push(`${path}: ${seen.message}`)
    else if (seen.status !== 200) failed.push(`${path}: ${seen.status}`)
    else {
      pages++
      if (seen.stale) stale++
    }
    await setTimeout(5)
  }
  return { pages, stale, failed }
}

/** Hears of an order until the stream ends. */
async function follow(address: string, order: string, token: string): Promise<{ status: number; heard: string }> {
  const reply = await fetch(`${address}/api/user/orders/${order}/events`, { headers: { authorization: token } })
  const heard = await reply.text().catch(() => '')
  return { status: reply.status, heard }
}

test('while the database is away guests go on reading, calls say when to come back, and all of it recovers', async () => {
  const { postgres, urls, dataDir } = await openGround()
  const fleet = openFleet(urls, dataDir)
  const [web, jobs] = [await fleet.start('web'), await fleet.start('jobs')]
  let over = false
  const refused: Seen[] = []
  const ask = askThrough({
    address: () => web.address,
    isOver: () => false,
    onReply: (status, headers) => {
      if (status === 503) refused.push({ status, stale: false, retryAfter: headers?.get('retry-after') ?? null })
    },
  })
  const tokens = []
  for (let n = 0; n < customers; n++) tokens.push(await register(ask, `1360000000${n}`))
  for (const path of kept) expect(await look(`${web.address}${path}`)).toMatchObject({ status: 200, stale: false })
  const open = await ask({
    ...{ method: 'POST', path: '/api/user/recharge', token: tokens[0] ?? '' },
    body: { amount: '9.00', channel: 'wechat_native' },
  })
  const followed = follow(web.address, open.data.order_no, tokens[0] ?? '')
  const buying = Promise.all(tokens.map((token, n) => buy(ask, token, chance(firstSeed() + n), () => over)))
  const reading = Promise.all(Array.from({ length: guests }, () => read(web.address, () => over)))
  await setTimeout(1_000)

  await postgres.stop()
  const left = performance.now()
  // What is not kept cannot be made, and whoever asks is told when to come back.
  await until(async () => (await look(`${web.address}/`)).stale)
  expect(await look(`${web.address}/readyz`)).toMatchObject({ status: 503, retryAfter: '2' })
  expect(await look(`${web.address}/healthz`)).toMatchObject({ status: 200 })
  while (performance.now() - left < awayS * 1000) {
    expect(await look(`${web.address}${call}`)).toEqual({ status: 503, stale: false, retryAfter: '5' })
    expect(await look(`${web.address}/company/1`, { accept: 'text/html' })).toMatchObject({ status: 503 })
    expect(await look(`${web.address}/`)).toMatchObject({ status: 200, stale: true })
    await setTimeout(200)
  }
  // A stream cannot say anything while nobody can be asked: it has ended, and its reader opens the next.
  expect(await followed).toMatchObject({ status: 200, heard: expect.stringContaining('event: order') })
  await postgres.start()
  const back = performance.now()
  await until(web.isReady)
  await until(jobs.isReady)
  const readyMs = performance.now() - back
  await until(async () => !(await look(`${web.address}/`)).stale)
  const freshMs = performance.now() - back
  expect(await look(`${web.address}${call}`)).toMatchObject({ status: 200 })

  // Jobs are taken again by themselves, and what was paid meanwhile is told again as it happens.
  const [job] = await postgres.ask<{ id: string }>(
    `insert into jobs.job (name, data) values ('sms.settle', '{}') returning id`,
  )
  const following = follow(web.address, open.data.order_no, tokens[0] ?? '')
  await ask({ method: 'POST', path: `/sandbox/api/payments/${open.data.order_no}`, body: { outcome: 'paid' } })
  expect((await following).heard).toContain('"state":"paid"')
  await until(async () => {
    const [row] = await postgres.ask<{ state: string }>('select state from jobs.job where id = $1', [job?.id])
    return row?.state === 'completed'
  })
  const workedMs = performance.now() - back
  await setTimeout(500)
  over = true
  const bought = await buying
  bought[0]?.set(open.data.order_no, 900)
  for (const [n, orders] of bought.entries()) await expectCredited(ask, tokens[n] ?? '', orders)
  const guestsSaw = await reading
  expect(guestsSaw.flatMap(({ failed }) => failed)).toEqual([])
  expect(refused.every(({ retryAfter }) => retryAfter !== null)).toBe(true)
  // Nobody's mistake: an outage is in the log, and not in the list of what somebody has to mend.
  expect(await postgres.ask('select message from defects')).toEqual([])
  await jobs.stop()
  await web.stop()
  await expectBooksHold(fleet.env)
  const sum = (pick: (one: { pages: number; stale: number }) => number) =>
    guestsSaw.reduce((all, one) => all + pick(one), 0)
  const paid = bought.reduce((all, orders) => all + orders.size, 0)
  figure(
    'database-away',
    `${awayS} s away: ${sum(({ pages }) => pages)} pages read, ${sum(({ stale }) => stale)} of them stale, 0 failed; ` +
      `${refused.length} calls told to come back; ready ${seconds(readyMs)}, fresh ${seconds(freshMs)} and jobs at ` +
      `work ${seconds(workedMs)} after it returned; ${paid} recharges, each credited once; the books hold`,
  )
})
