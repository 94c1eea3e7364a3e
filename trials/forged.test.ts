import { expect, test } from 'vitest'
import type { RawNotice } from '#server/modules/money/payments/ports.ts'
import { seeded } from '#server/testing/chance.ts'
import { forgedNotices, isSendable } from '#server/testing/forged-notices.ts'
import { channels, openCounters, type ProviderName } from './counters.ts'
import { figure, firstSeed, sized } from './size.ts'

const times = sized({ short: 1, full: 10 })
const classesMin = 60

test('none of the forged notices gets through the door, none makes it fail, and the genuine one still does', async () => {
  const room = await openCounters()
  const { house, merchants, recharge, numberOf, pay, notice, purses, details, payments } = room
  const { id } = await house.signIn.enterprise()

  let tried = 0
  /**
   * Through the door; what no client could send stands directly behind it. Each from a network of its own: a notice
   * that is refused because there were too many before it has not been looked at.
   */
  async function send(provider: ProviderName, forged: RawNotice): Promise<number> {
    if (!isSendable(forged)) return room.tell(provider, forged)
    const { headers, body: payload } = forged
    const remoteAddress = `10.${tried >> 8}.${tried & 255}.1`
    const request = { method: 'POST', url: `/pay/notify/${provider}`, payload, remoteAddress } as const
    return (await house.http.inject({ ...request, headers: headers as Record<string, string> })).statusCode
  }

  const classes = { wechat: 0, alipay: 0 }
  const genuine: { orderNo: string; provider: ProviderName; sent: RawNotice }[] = []
  for (const provider of ['wechat', 'alipay'] as const) {
    const orderNo = await recharge(id, 100_00, channels[provider])
    const sent = notice(pay(await numberOf(orderNo, provider), provider))
    const names = new Set<string>()
    const chance = seeded(firstSeed())
    for (const { name, notice: forged } of forgedNotices(sent, merchants[provider], { times, chance })) {
      names.add(name)
      tried++
      const status = await send(provider, forged)
      expect([name, status >= 400 && status < 500 && status !== 429, status]).toEqual([name, true, status])
    }
    classes[provider] = names.size
    expect(names.size).toBeGreaterThanOrEqual(classesMin)
    expect((await details(orderNo)).attempts).toMatchObject([{ state: 'waiting', trade_no: null }])
    genuine.push({ orderNo, provider, sent })
  }
  expect(await purses(id)).toMatchObject({ cash: 0 })
  expect((await payments.notices.page({ page: 1, count: 1 }, { genuine: true })).total).toBe(0)
  expect(await room.defects()).toEqual([])
  for (const { provider, sent } of genuine) expect(await send(provider, sent)).toBeLessThan(300)
  expect(await purses(id)).toMatchObject({ cash: 200_00 })
  expect(await room.faults()).toEqual([])
  figure(
    'forged',
    `${tried} notices, ${classes.wechat} and ${classes.alipay} classes of them for WeChat and Alipay: ` +
      '0 accepted, 0 answered with 5xx',
  )
})
