import { orderChannels, orderStates } from '#contract/money/orders.words.ts'
import { refundStates } from '#contract/money/payments.console.ts'
import { rechargeStates } from '#contract/money/recharges.ts'
import { type AuditWords, actionsOf } from '../../audit-words.ts'

/** What was decided about an order; before there were orders it was written of recharges, and is still read. */
const decisions = { confirm: '确认到账', reject: '驳回转账凭证', refund: '发起退款' }

export const auditWords: AuditWords = {
  subjects: {
    order: '订单',
    recharge: '充值单',
    refund: '退款',
    'setting:checkout.options': '收银设置',
    'setting:recharges.options': '充值设置',
  },
  actions: {
    ...actionsOf('order', decisions),
    ...actionsOf('recharge', decisions),
    'refund.request': '退回金额不符的到账',
    'refund.retry': '重试退款',
    'refund.give-up': '放弃退款',
    'refund.record': '登记银行退款',
  },
  fields: {
    receipt_no: '银行回单号',
    received_on: '到账日期',
    refund_no: '退款单号',
    attempt_no: '支付单号',
    channels: '支付方式',
    packages: '充值套餐',
    bonus_amount: '赠送推广金',
    bonus_steps: '其他金额的赠送',
    from_amount: '满',
    bonus_rate: '赠送比例',
    expires_minutes: '支付时限（分钟）',
    bank_account: '对公账户',
    bank: '开户行',
    bank_days: '转账时限（天）',
    recharge_withdrawable: '充值的余额可以提现',
    withdrawable_after_days: '微信、支付宝充值几天后可提现',
    promotion_days: '推广金有效天数',
    orders_open_max: '未支付的单子最多',
  },
  values: {
    'order.state': orderStates,
    'recharge.state': rechargeStates,
    'refund.state': refundStates,
    channel: orderChannels,
  },
}
