import type { NextPrice } from '#contract/money/prices.ts'
import { formatMinute } from '#ui/formats.ts'
import { shortYuan } from './amounts.ts'

/** From when on something costs something else: `自 11月24日起`, with the hour where it is not the day's first. */
export function fromText(from: string): string {
  const [day = '', time = ''] = formatMinute(from).split(' ')
  const [, month, date] = day.split('-').map(Number)
  return `自 ${month}月${date}日${time === '00:00' ? '' : ` ${time} `}起`
}

/** What was announced, as it stands beside the price that holds; nothing where nothing is announced. */
export const nextText = (next: NextPrice): string => (next ? `${fromText(next.from)} ￥${shortYuan(next.price)}` : '')
