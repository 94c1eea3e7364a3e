import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, none } from '#contract/base/fields.ts'
import { PurseAmount, Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

/** Why money moved, in the word that its owner reads: the kind of a posting is the type of a bill. */
export const billTypes = {
  recharge: '充值',
  recharge_bonus: '充值赠送',
  recharge_refund: '充值退款',
  recharge_refund_return: '充值退款未成功，退回余额',
  recharge_bonus_back: '收回充值赠送',
  recharge_bonus_return: '充值赠送退还',
  withdraw: '提现',
  withdraw_fee: '提现手续费',
  withdraw_tax: '提现代扣个税',
  withdraw_return: '提现退回',
  withdraw_fee_return: '提现手续费退回',
  withdraw_tax_return: '提现代扣个税退回',
  order_tax: '支付订单代扣个税',
  order_tax_return: '支付订单代扣个税退回',
  promotion_grant: '推广金发放',
  promotion_expire: '推广金过期',
  promotion_hold: '推广金预留',
  promotion_hold_return: '推广金预留退回',
  promotion_back: '推广金退回',
  adjust_add: '平台调增',
  adjust_sub: '平台调减',
  pay_link: '网站链接',
  pay_ad: '广告投放',
  pay_partner: '战略合作',
  pay_certification: '认证服务',
  pay_vip: '开通会员',
  pay_promotion: '推广服务',
  pay_activity: '活动报名',
  deposit_return: '保证金退还',
  deposit_deduct: '保证金扣除',
  refund_link: '网站链接退款',
  refund_ad: '广告退款',
  refund_partner: '战略合作退款',
  refund_certification: '认证服务退款',
  refund_vip: '会员退款',
  refund_promotion: '推广服务退款',
  refund_activity: '活动退款',
  commission: '佣金',
  commission_release: '佣金到账',
  commission_clawback: '佣金扣回',
  commission_cancel: '佣金取消',
  commission_repay: '佣金抵扣欠款',
  score_registration: '注册奖励',
  score_signin: '每日签到',
  score_signin_week: '连续签到七天',
  score_certified: '首次通过认证',
  score_invited_certified: '邀请的企业通过认证',
  score_feedback: '反馈被采纳',
  score_attended: '参加活动',
  score_download: '下载资料',
  score_download_return: '下载积分退回',
  score_expire: '积分到期',
  score_lapse: '注销清零',
} as const
export type BillType = keyof typeof billTypes
export const billTypeKeys = Object.keys(billTypes) as [BillType, ...BillType[]]

const enterprisePurses = ['cash', 'promotion', 'deposit', 'score'] as const
export const makerPurses = ['available', 'pending', 'debt', 'score'] as const
const purseKeys = [...enterprisePurses, 'available', 'pending', 'debt'] as const

const Bill = z.object({
  id: z.number().int(),
  /** The number of the posting; the order it is about has its own. */
  no: z.string(),
  purse: z.enum(purseKeys),
  direction: z.enum(['in', 'out']),
  type: z.string(),
  title: z.string(),
  /** Always above zero; `direction` says which way. */
  amount: PurseAmount,
  balance_after: PurseAmount,
  order_no: z.string(),
  created_at: Instant,
})
export type Bill = z.input<typeof Bill>

/** How a commission came about, beside the bill it stands on. */
const Commission = z.object({
  base_amount: Yuan,
  rate: z.string(),
  level: z.number().int(),
  rule: z.string(),
  unfreeze_at: Instant.nullable(),
  from: z.string(),
})
const MakerBill = Bill.extend({ commission: Commission.nullable() })
export type MakerBill = z.input<typeof MakerBill>

const filters = {
  direction: z.enum(['in', 'out']).optional(),
  type: z.enum(billTypeKeys).optional(),
  from: Day.optional(),
  to: Day.optional(),
}
const enterpriseFilters = { ...filters, purse: z.enum(enterprisePurses).optional() }

/** Where all of it is had as a file, with the same filters. Not JSON, so no endpoint of the desk. */
export const billExportPath = '/api/user/bill/export'
const format = z.enum(['csv', 'xlsx']).default('csv')
export const BillExport = z.object({ ...enterpriseFilters, format })

export const listNewestBills = endpoint({
  summary: '企业账单，最新 100 条',
  method: 'GET',
  path: '/api/user/bill',
  access: 'enterprise',
  input: z.object(enterpriseFilters),
  output: z.object({ list: z.array(Bill) }),
})

export const pageBills = endpoint({
  summary: '企业账单，分页；筛选范围内的收入与支出合计（超过一万条时为 null）',
  method: 'GET',
  path: '/api/user/bill/page',
  access: 'enterprise',
  input: z.object({ ...pageFields, ...enterpriseFilters }),
  output: listOf(Bill).extend({
    in_total: PurseAmount.nullable(),
    out_total: PurseAmount.nullable(),
    /** The day it is in Shanghai, by which the days of the filter are meant. */
    today: Day,
  }),
})

export const pagePromotionBills = endpoint({
  summary: '推广金明细，分页',
  method: 'GET',
  path: '/api/user/bill/promotion_money',
  access: 'enterprise',
  input: z.object({ ...pageFields, ...filters }),
  output: listOf(Bill),
})

const makerFilters = { ...filters, purse: z.enum(makerPurses).optional() }
export const makerBillExportPath = '/api/ck/user/bill/export'
export const MakerBillExport = z.object({ ...makerFilters, format })

export const pageMakerBills = endpoint({
  summary: '创客账单，分页；筛选范围内的收入与支出合计（超过一万条、或几个账户放在一起看时为 null）',
  method: 'GET',
  path: '/api/ck/user/bill',
  access: 'maker',
  input: z.object({ ...pageFields, ...makerFilters }),
  output: listOf(MakerBill).extend({
    in_total: PurseAmount.nullable(),
    out_total: PurseAmount.nullable(),
    today: Day,
  }),
})

const PromotionGrant = z.object({
  /** What brought it: a recharge, an operator. */
  title: z.string(),
  order_no: z.string(),
  amount: Yuan,
  left: Yuan,
  granted_at: Instant,
  expires_at: Instant.nullable(),
})

/** Where the promotion fund stands, what runs out next, and what it can buy. */
export const readPromotionFund = endpoint({
  summary: '推广金：余额、有效期与用途',
  method: 'GET',
  path: '/api/user/promotion_fund',
  access: 'enterprise',
  input: none,
  output: z.object({
    balance: Yuan,
    granted_total: Yuan,
    used_total: Yuan,
    expired_total: Yuan,
    /** What refunds of recharges and operators took. Granted less used, expired and this is the balance. */
    taken_back_total: Yuan,
    expires_days: z.number().int().nullable(),
    /** Those with something left, the first to run out first; at most fifty. */
    grants: z.array(PromotionGrant),
    uses: z.array(z.object({ title: z.string(), text: z.string(), path: z.string() })),
  }),
})
