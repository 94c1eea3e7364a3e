import type { OrderChannel, OrderState } from '#contract/money/orders.words.ts'

/** What each way to pay is like; what the balance holds is said beside it. */
export const channelTexts: Readonly<Record<Exclude<OrderChannel, 'balance'>, string>> = {
  wechat_native: '扫码付款',
  alipay_page: '新页面付款',
  bank_transfer: '转账后提交凭证',
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
