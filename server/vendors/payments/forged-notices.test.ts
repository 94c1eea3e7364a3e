import { describe, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { seeded } from '#server/testing/chance.ts'
import { forgedNotices } from '#server/testing/forged-notices.ts'
import { alipayForgeries } from '#server/testing/forged-notices-alipay.ts'
import { wechatForgeries } from '#server/testing/forged-notices-wechat.ts'
import { genuineNotice } from '#server/testing/genuine-notices.ts'
import { makeAlipayMerchant, makeWechatMerchant } from '#server/testing/merchants.ts'
import { createAlipay } from './alipay.ts'
import { createWechatPay } from './wechat-pay.ts'

/** How often each way is tried, each time with other numbers. */
const times = Number(process.env.FORGERIES ?? 10)
const seed = Number(process.env.SEED ?? 20_261_116)

const now = new Date('2026-11-16T01:00:00Z')
const clock = () => now
const details = {
  no: 'ZF2611160123456789ABCDEFGH',
  amount: fen(10_001),
  tradeNo: '2026111622001468450512505578',
  paidAt: new Date('2026-11-16T00:59:58Z'),
  eventId: '2026111600222155624068450559358070',
  sentAt: now,
}
const [wechat, alipay] = [makeWechatMerchant(), makeAlipayMerchant()]
const notifyUrl = 'https://www.example.com/n'

describe.each([
  [wechat, wechatForgeries.map(({ name }) => name), createWechatPay({ account: wechat.account, clock, notifyUrl })],
  [alipay, alipayForgeries.map(({ name }) => name), createAlipay({ account: alipay.account, clock, notifyUrl })],
] as const)('$provider', (merchant, names, provider) => {
  const genuine = genuineNotice(merchant, details)

  test('a genuine notice is read, as often as it is sent', () => {
    const { no, amount, tradeNo, paidAt, eventId } = details
    const notice = { about: 'payment', eventId, no, tradeNo, amount, paidAt }
    expect(provider.readNotice(genuine)).toEqual({ genuine: true, notice })
    expect(provider.readNotice(genuine)).toEqual({ genuine: true, notice })
  })

  test(
    `${names.length} ways of forging one, ${times} times each, are all seen through`,
    () => {
      expect(new Set(names).size).toBe(names.length)
      expect(names.length).toBeGreaterThanOrEqual(60)
      const believed: string[] = []
      let tried = 0
      for (const { name, notice } of forgedNotices(genuine, merchant, { times, chance: seeded(seed) })) {
        tried++
        const reading = provider.readNotice(notice)
        if (reading.genuine) believed.push(name)
        else expect(reading.reason).toMatch(/^[a-z_]{3,40}$/)
      }
      expect(believed).toEqual([])
      expect(tried).toBe(names.length * times)
    },
    60_000 + times * 5000,
  )
})
