import type { RawNotice } from '#server/modules/money/payments/ports.ts'
import type { Chance } from './chance.ts'
import { alipayForgeries } from './forged-notices-alipay.ts'
import { wechatForgeries } from './forged-notices-wechat.ts'
import type { AlipayMerchant, WechatMerchant } from './merchants.ts'

/** One by one, each way `times` times: no two alike where chance has a say. */
export function* forgedNotices(
  genuine: RawNotice,
  merchant: WechatMerchant | AlipayMerchant,
  { times, chance }: { times: number; chance: Chance },
): Generator<{ name: string; notice: RawNotice }> {
  const ways: { name: string; forge(): RawNotice }[] =
    merchant.provider === 'wechat'
      ? wechatForgeries.map(({ name, forge }) => ({ name, forge: () => forge(genuine, merchant, chance) }))
      : alipayForgeries.map(({ name, forge }) => ({ name, forge: () => forge(genuine, merchant, chance) }))
  for (const { name, forge } of ways) {
    for (let time = 0; time < times; time++) yield { name, notice: forge() }
  }
}

/** Whether HTTP carries it at all: some forgeries stand in headers that no client would send. */
export function isSendable({ headers }: RawNotice): boolean {
  return Object.values(headers).every((value) => typeof value === 'string' && /^[\t\x20-\x7e]*$/.test(value))
}
