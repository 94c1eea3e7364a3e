import { groupDigits } from '#contract/base/fen.ts'
import type { Opportunity, OpportunityForm, OpportunitySide } from '#contract/catalogue/opportunities.ts'
import { formatDay } from '#ui/formats.ts'

/** `12800.00` as people read a price: without fen where there are none, in 万 where it is long. */
export function shortYuan(amount: string): string {
  const [whole = '0'] = amount.split('.')
  if (whole.length > 4 && whole.endsWith('000')) {
    const tenThousands = `${whole.slice(0, -4)}${whole.at(-4) === '0' ? '' : `.${whole.at(-4)}`}`
    return `${tenThousands} 万`
  }
  return wholeYuan(amount)
}

/** The same where amounts stand beside each other: all of them in yuan, so that they can be compared. */
export function wholeYuan(amount: string): string {
  const [whole = '0', fen = '00'] = amount.split('.')
  return fen === '00' ? groupDigits(whole) : `${groupDigits(whole)}.${fen}`
}

/** A price or a budget from one amount to another; neither means that it is to be agreed. */
export function amountText(from: string | null, to: string | null, unit = ''): string {
  if (from === null && to === null) return '面议'
  const per = unit && ` / ${unit}`
  if (from === null || to === null || from === to) {
    return `￥${shortYuan(from ?? to ?? '0.00')}${per}`
  }
  return `￥${shortYuan(from)} – ${shortYuan(to)}${per}`
}

/** A quantity as somebody typed it, with its digits in groups: `20000 吨` is `20,000 吨`. */
export function quantityText(quantity: string): string {
  return quantity.replace(/(?<![\d.,])\d{5,}(?![\d.,])/g, groupDigits)
}

/** When it ends; the year is said where it is not the one in which it began. */
export function endText({ published_at, valid_until }: Pick<Opportunity, 'published_at' | 'valid_until'>): string {
  const day = formatDay(valid_until)
  return `${day.slice(0, 4) === formatDay(published_at).slice(0, 4) ? day.slice(5) : day} 到期`
}

/** The city of a place, where there is no room for all of it; a municipality is one itself. */
export function cityText(region: string): string {
  const [province = '', city] = region.split(' ')
  return city && !province.endsWith('市') ? city : province
}

export const sideNames: Readonly<Record<OpportunitySide, string>> = { offer: '供应', need: '需求' }

export const formNames: Readonly<Record<OpportunityForm, string>> = {
  goods: '商品',
  service: '服务',
  channel: '渠道',
  capital: '资金',
  technology: '技术',
  talent: '人才',
}
