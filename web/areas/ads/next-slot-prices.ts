import type { SlotFacts } from '#contract/catalogue/ads.ts'
import { shortYuan } from '#web/kit/cards/amounts.ts'
import { fromText } from '#web/kit/cards/next-price.ts'

/** What was announced for a slot, as it stands beside what it costs. */
export function nextSlotText({ from, price_day, price_month }: NonNullable<SlotFacts['next_prices']>): string {
  const month = price_month === null ? '' : `，￥${shortYuan(price_month)} / 30 天`
  return `${fromText(from)} ￥${shortYuan(price_day)} / 天${month}`
}
