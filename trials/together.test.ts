import { expect, test } from 'vitest'
import { lanes, together } from '#server/testing/together.ts'
import { company, maker, openWithdrawalRoom } from '#server/testing/withdrawal-room.ts'
import { channels, openCounters } from './counters.ts'
import { figure, sized } from './size.ts'

test('two approve at once, and everything that pays looks at once: there is one payout', async () => {
  const rounds = sized({ short: 5, full: 50 })
  const room = await openWithdrawalRoom({ pool: lanes })
  const { withdrawals, staff, carrier } = room
  await room.give(maker, rounds * 500_00)
  for (let round = 0; round < rounds; round++) {
    const { id } = await room.request(maker, 500_00)
    const { values, refusals } = await together(2, (n) => withdrawals.reviewing.approve(id, staff(n + 1)))
    expect([values.length, refusals]).toEqual([1, { RECORD_MOVED_ON: 1 }])
    await Promise.all([room.settleDue(), room.settleDue(), room.settleDue()])
    expect(await room.payouts(id)).toMatchObject([{ state: 'waiting' }])
    room.clock.advance(60 * 60 * 1000)
  }
  expect([carrier.counts.sends, carrier.books.size]).toEqual([rounds, rounds])
  expect(await room.faults()).toEqual([])
  figure('together', `two approvers at once, ${rounds} times: ${carrier.books.size} payouts`)
})

test('many withdraw the whole balance at once: one gets it', async () => {
  const times = sized({ short: 30, full: 100 })
  const room = await openWithdrawalRoom({ pool: lanes })
  await room.give(company, 1_000_00)
  const { values, refusals } = await together(times, () => room.request(company, 1_000_00))
  expect([values.length, refusals]).toEqual([1, { INSUFFICIENT_BALANCE: times - 1 }])
  expect(await room.purses(company)).toEqual({ own: 0, held: 1_000_00 })
  expect(await room.faults()).toEqual([])
  figure('together', `${times} withdrawals of the whole balance at once: ${values.length} succeeded`)
})

test('WeChat and Alipay both succeed at the same moment: one credit, and the other goes back by itself', async () => {
  const rounds = sized({ short: 5, full: 50 })
  const room = await openCounters({ pool: lanes })
  const { house, recharge, payAgain, numberOf, pay, notice, tell, beat, details } = room
  const { id } = await house.signIn.enterprise()
  // Whoever goes on to the other way could not be kept from paying the first as well.
  room.failWhen((call) => (call === 'close' ? 'blackout' : undefined))
  const winners = { wechat: 0, alipay: 0 }
  for (let round = 0; round < rounds; round++) {
    const [first, second] = round % 2 === 0 ? (['wechat', 'alipay'] as const) : (['alipay', 'wechat'] as const)
    const orderNo = await recharge(id, 100_00, channels[first])
    await payAgain(id, orderNo, channels[second])
    const trades = [first, second].map(async (provider) => pay(await numberOf(orderNo, provider), provider))
    const notices = (await Promise.all(trades)).map((trade) => ({ provider: trade.provider, raw: notice(trade) }))
    const answers = await Promise.all([...notices, ...notices].map(({ provider, raw }) => tell(provider, raw)))
    expect(new Set(answers)).toEqual(new Set([200, 204]))
    await Promise.all([beat(), beat()])
    const { attempts, refunds } = await details(orderNo)
    expect(attempts.map(({ state }) => state).sort()).toEqual(['duplicate', 'succeeded'])
    expect(refunds).toMatchObject([{ cause: 'duplicate', state: 'refunded', amount: 100_00 }])
    winners[attempts.find(({ state }) => state === 'succeeded')?.provider === 'wechat' ? 'wechat' : 'alipay']++
  }
  const back = [...room.wechat.refunds.values(), ...[...room.alipay.trades.values()].flatMap(({ refunds }) => refunds)]
  expect(back.map(({ amount }) => amount)).toEqual(Array(rounds).fill(100_00))
  expect(await room.purses(id)).toMatchObject({ cash: rounds * 100_00, held: 0, promotion: 0 })
  expect((await room.ours()).suspense).toBe(0)
  expect(await room.faults()).toEqual([])
  const { wechat, alipay } = winners
  figure(
    'together',
    `both succeed, ${rounds} times: ${wechat + alipay} credits (${wechat} by WeChat), ${back.length} refunds`,
  )
})
