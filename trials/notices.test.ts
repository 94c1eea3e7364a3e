import { expect, test } from 'vitest'
import { seeded, under } from '#server/testing/chance.ts'
import { type Counters, channels, minuteMs, openCounters, type PaidTrade, shuffle } from './counters.ts'
import { figure, firstSeed, sized } from './size.ts'

const seeds = sized({ short: 3, full: 100 })
const noticesEach = 100
const ordersEach = 8
/** As many as arrive at the same moment. */
const atOnce = 8
const copiesMax = 50
const hourMs = 60 * minuteMs

/** What had happened to an order when the notices of its payment arrive. */
const ways = ['plainly', 'before the answer', 'after closing', 'after the refund', 'through both'] as const

interface Made {
  orderNo: string
  trades: PaidTrade[]
  /** What its owner has of it in the end. */
  left: number
}

/** One order that was paid, and so far perhaps nobody has said so. */
function createOrders(room: Counters, statuses: number[]) {
  const { recharge, payAgain, cancel, refund, numberOf, pay, notice, tell, beat } = room
  let early: ((no: string) => Promise<void>) | undefined
  let closesLost = false
  room.failWhen((call, { body }) => {
    if (call === 'close') return closesLost ? 'blackout' : undefined
    if (call !== 'create' || !early) return undefined
    const until = early(JSON.parse(body).out_trade_no)
    early = undefined
    return { until }
  })

  async function withoutClosing(work: () => Promise<unknown>): Promise<void> {
    closesLost = true
    await work()
    closesLost = false
  }

  return async (
    id: number,
    way: (typeof ways)[number],
    provider: 'wechat' | 'alipay',
    amount: number,
  ): Promise<Made> => {
    const trades: PaidTrade[] = []
    if (way === 'before the answer') {
      early = async (no) => {
        // It stands there as soon as this request has been carried out.
        await Promise.resolve()
        const trade = pay(no, 'wechat')
        trades.push(trade)
        statuses.push(await tell('wechat', notice(trade)))
      }
      return { orderNo: await recharge(id, amount, 'wechat_native'), trades, left: amount }
    }
    const orderNo = await recharge(id, amount, channels[provider])
    const no = await numberOf(orderNo, provider)
    if (way === 'after closing') await withoutClosing(() => cancel(id, orderNo))
    if (way === 'through both') {
      const other = provider === 'wechat' ? 'alipay' : 'wechat'
      await withoutClosing(() => payAgain(id, orderNo, channels[other]))
      trades.push(pay(await numberOf(orderNo, other), other))
    }
    trades.push(pay(no, provider))
    if (way !== 'after the refund') return { orderNo, trades, left: amount }
    for (const trade of trades) statuses.push(await tell(provider, notice(trade)))
    await refund(orderNo, amount)
    await beat()
    return { orderNo, trades, left: 0 }
  }
}

/** Each at least once, some up to fifty times, in no order at all. */
function deckOf(trades: readonly PaidTrade[], chance: () => number): PaidTrade[] {
  const copies = trades.flatMap((trade) => Array<PaidTrade>(under(chance, copiesMax)).fill(trade))
  const more = shuffle(copies, chance).slice(0, Math.max(0, noticesEach - trades.length))
  while (trades.length + more.length < noticesEach) more.push(trades[under(chance, trades.length)] as PaidTrade)
  return shuffle([...trades, ...more], chance)
}

test('notices that come many times, in any order, too early and too late credit each order exactly once', async () => {
  const room = await openCounters()
  const { house, notice, tell, clock, beat, credits, details } = room
  const statuses: number[] = []
  const make = createOrders(room, statuses)
  let orders = 0
  let repeated = 0
  for (let seed = firstSeed(); seed < firstSeed() + seeds; seed++) {
    const chance = seeded(seed)
    const { id } = await house.signIn.enterprise()
    const made: Made[] = []
    for (let n = 0; n < ordersEach; n++) {
      const way = ways[(n + seed) % ways.length] ?? 'plainly'
      made.push(await make(id, way, chance() < 0.5 ? 'wechat' : 'alipay', 1_00 + under(chance, 399_00)))
    }
    const deck = deckOf(
      made.flatMap(({ trades }) => trades),
      chance,
    )
    for (let at = 0; at < deck.length; at += atOnce) {
      if (chance() < 0.3) clock.advance([minuteMs, 6 * hourMs, 25 * hourMs][under(chance, 3)] ?? 0)
      if (chance() < 0.2) await beat()
      const batch = deck.slice(at, at + atOnce).map((trade) => {
        // Some tell of the same payment as of something new.
        const eventId = chance() < 0.2 ? `${trade.eventId}-${at}` : trade.eventId
        return tell(trade.provider, notice({ ...trade, eventId }))
      })
      statuses.push(...(await Promise.all(batch)))
    }
    for (let n = 0; n < 3; n++) {
      clock.advance(31 * minuteMs)
      await beat()
    }
    const credited = await credits(made.map(({ orderNo }) => orderNo))
    expect(Object.fromEntries(credited)).toEqual(Object.fromEntries(made.map(({ orderNo }) => [orderNo, 1])))
    for (const { orderNo, trades } of made) {
      const { attempts, refunds } = await details(orderNo)
      const states = attempts.map(({ state }) => state).sort()
      expect(states).toEqual([...Array(trades.length - 1).fill('duplicate'), 'succeeded'])
      expect(refunds.every(({ state }) => state === 'refunded')).toBe(true)
      repeated += trades.length - 1
    }
    const left = made.reduce((sum, one) => sum + one.left, 0)
    expect(await room.purses(id)).toMatchObject({ cash: left, held: 0, promotion: 0 })
    orders += made.length
  }
  expect(new Set(statuses)).toEqual(new Set([200, 204]))
  expect((await room.ours()).suspense).toBe(0)
  expect(await room.defects()).toEqual([])
  expect(await room.faults()).toEqual([])
  figure(
    'notices',
    `${statuses.length} for ${orders} orders over ${seeds} seeds: each credited once, ` +
      `${repeated} second payments sent back`,
  )
})
