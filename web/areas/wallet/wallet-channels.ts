import type { RechargeChannel } from '#contract/money/recharges.ts'

/** The ways to pay, as people call them, and what each is like. */
export const channels: Readonly<Record<RechargeChannel, { name: string; text: string }>> = {
  wechat_native: { name: '微信支付', text: '扫码付款' },
  alipay_page: { name: '支付宝', text: '新页面付款' },
  bank_transfer: { name: '对公转账', text: '转账后提交凭证' },
}
