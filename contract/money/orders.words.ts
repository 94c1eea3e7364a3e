import type { AccountRealm } from '#contract/base/realms.ts'

/** What can be bought, in the words of an order. A new purpose is a line here, a room and its pages. */
export const purposes = {
  recharge: '账户充值',
  certification: '企业认证',
  link: '网站链接',
  ad: '广告投放',
  partner: '战略合作',
  promotion: '推广服务',
  activity: '活动报名',
  vip: '创客会员',
} as const
export type PurposeName = keyof typeof purposes
export const purposeKeys = Object.keys(purposes) as [PurposeName, ...PurposeName[]]
/** Who buys what. */
export const boughtBy: Readonly<Record<AccountRealm, readonly PurposeName[]>> = {
  enterprise: ['recharge', 'certification', 'link', 'ad', 'partner', 'promotion', 'activity'],
  maker: ['activity', 'vip'],
}

export const orderStates = {
  unpaid: '待支付',
  voucher_submitted: '待确认',
  paid: '已支付',
  part_refunded: '部分退款',
  refunded: '已退款',
  closed: '已关闭',
  rejected: '已驳回',
} as const
export type OrderState = keyof typeof orderStates
export const orderStateKeys = Object.keys(orderStates) as [OrderState, ...OrderState[]]

export const orderChannels = {
  balance: '余额',
  wechat_native: '微信支付',
  alipay_page: '支付宝',
  bank_transfer: '对公转账',
} as const
export type OrderChannel = keyof typeof orderChannels
export const orderChannelKeys = Object.keys(orderChannels) as [OrderChannel, ...OrderChannel[]]

/** What an owner can do about an order; no page decides by itself which button there is. */
export const orderActions = {
  pay: '去支付',
  voucher: '提交凭证',
  cancel: '取消订单',
  again: '重新支付',
  own_voucher: '下载我提交的凭证',
  receipt: '查看收据',
  invoice: '申请开票',
} as const
export type OrderAction = keyof typeof orderActions
export const orderActionKeys = Object.keys(orderActions) as [OrderAction, ...OrderAction[]]

export const orderEvents = {
  ordered: '已下单',
  voucher_submitted: '已提交转账凭证',
  rejected: '转账凭证已驳回',
  paid: '已支付',
  refund_asked: '已发起退款',
  refunded: '退款已到账',
  closed: '订单已关闭',
} as const
export type OrderEvent = keyof typeof orderEvents
export const orderEventKeys = Object.keys(orderEvents) as [OrderEvent, ...OrderEvent[]]
