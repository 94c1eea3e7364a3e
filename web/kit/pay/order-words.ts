import type { PayPlace } from '#contract/base/visitors.ts'
import type { OrderChannel, OrderState } from '#contract/money/orders.words.ts'

/** What each way to pay is like at a desk; what the balance holds is said beside it. */
const channelTexts: Readonly<Record<Exclude<OrderChannel, 'balance'>, string>> = {
  wechat_native: '扫码付款',
  alipay_page: '新页面付款',
  bank_transfer: '转账后提交凭证',
}

/** The same where somebody is: on a telephone a tap leads to the vendor, and there is no code to scan. */
export function channelText(channel: Exclude<OrderChannel, 'balance'>, place: PayPlace): string {
  return place === 'pc' || channel === 'bank_transfer' ? channelTexts[channel] : '去付款'
}

export const orderTones: Readonly<Record<OrderState, 'quiet' | 'success' | 'warning' | 'danger'>> = {
  unpaid: 'warning',
  voucher_submitted: 'warning',
  paid: 'success',
  part_refunded: 'quiet',
  refunded: 'quiet',
  closed: 'quiet',
  rejected: 'danger',
}
