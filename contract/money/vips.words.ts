// What VIP is called where people read it, and what a level gives, in words made of its numbers.

export const vipTermStates = {
  active: '生效中',
  scheduled: '待生效',
  expired: '已到期',
  revoked: '已撤销',
} as const
export type VipTermState = keyof typeof vipTermStates
export const vipTermStateKeys = Object.keys(vipTermStates) as [VipTermState, ...VipTermState[]]

export const vipTermKinds = { open: '开通', renew: '续费', upgrade: '升级', gift: '赠送' } as const
export type VipTermKind = keyof typeof vipTermKinds
export const vipTermKindKeys = Object.keys(vipTermKinds) as [VipTermKind, ...VipTermKind[]]

/** How a term ended before its time. */
const vipRevokedFor = { refund: '已退款', upgrade: '已升级', closure: '账户已注销' } as const
export type VipRevokedFor = keyof typeof vipRevokedFor

export const vipUses = {
  download: '免积分下载',
  withdrawal_fee: '提现手续费优惠',
  poster: '会员海报',
  activity: '会员专享活动',
  activity_left: '会员专享活动（已放弃）',
} as const
export type VipUse = keyof typeof vipUses
export const vipUseKeys = Object.keys(vipUses) as [VipUse, ...VipUse[]]

export const vipSteps = {
  open: '开通',
  renew: '续费',
  upgrade: '升级生效',
  give: '平台赠送',
  move: '起止时间顺移',
  credit: '抵扣到升级的会员',
  revive: '升级退款，恢复会员期',
  refund: '退款，会员期结束',
  close: '账户注销，会员期结束',
} as const
export type VipStep = keyof typeof vipSteps
export const vipStepKeys = Object.keys(vipSteps) as [VipStep, ...VipStep[]]

/** By which ways a level is paid. */
export const vipChannelKeys = ['balance', 'wechat_native', 'alipay_page'] as const

/** Within how many days a term goes back by itself, as long as nothing of it was used. */
export const vipRefundDays = 7
/** How far ahead somebody may renew. */
export const vipAheadDays = 5 * 366

/** What a level gives, as numbers that act. */
export interface VipGives {
  /** Resources that cost points, free of them in a day. */
  free_downloads: number
  /** Of the fee of a withdrawal, in basis points. */
  fee_discount: number
  all_posters: boolean
  badge: boolean
  daily_figures: boolean
}

export const noGives: VipGives = {
  free_downloads: 0,
  fee_discount: 0,
  all_posters: false,
  badge: false,
  daily_figures: false,
}

const wholeDiscount = 10_000

/** The same in words: nothing is promised that no number stands behind. */
export function givesInWords(gives: VipGives): string[] {
  const { free_downloads, fee_discount, all_posters, badge, daily_figures } = gives
  const fee = fee_discount === wholeDiscount ? '提现免手续费' : `提现手续费减免 ${fee_discount / 100}%`
  return [
    ...(badge ? ['会员标识'] : []),
    ...(free_downloads > 0 ? [`“会员免费”资料每天 ${free_downloads} 份免积分`] : []),
    ...(fee_discount > 0 ? [fee] : []),
    ...(all_posters ? ['全部邀请海报模板'] : []),
    ...(daily_figures ? ['推广数据按天查看'] : []),
  ]
}
