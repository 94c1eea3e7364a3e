// What partnerships are called where people read it. Without schemas: pages and the console share these.

/** Where one stands. Of one in force `expiring` is told by the clock, thirty days before its end. */
export const partnershipStates = {
  pending: '审核中',
  approved: '待签约付款',
  active: '合作中',
  expiring: '即将到期',
  expired: '已到期',
  rejected: '未通过',
  cancelled: '已取消',
  terminated: '已终止',
} as const
export type PartnershipState = keyof typeof partnershipStates
export const partnershipStateKeys = Object.keys(partnershipStates) as [PartnershipState, ...PartnershipState[]]

/** What happened to one, as its owner and the operators read it afterwards. */
export const partnershipSteps = {
  apply: '已提交申请',
  approve: '审核通过，合同已上传',
  contract: '合同已更换，请重新确认',
  confirm: '已阅读并确认合同',
  order: '已下单，等待付款',
  unpay: '付款订单已关闭',
  pay: '合作费与保证金已付清，合作生效',
  reject: '审核未通过',
  cancel: '已取消申请',
  lapse: '超过期限没有付款，已自动取消',
  expire: '合作到期',
  terminate: '合作已终止',
  revoke: '企业认证已撤销，合作随之终止',
  propose_return: '已提出退还保证金，等待复核',
  propose_deduction: '平台拟扣除保证金，可在期限内提出异议',
  object: '已提出异议',
  reject_claim: '保证金处理方案未通过复核',
  cancel_claim: '保证金处理方案已撤回',
  return: '保证金已退还',
  deduct: '保证金已扣除',
} as const
export type PartnershipStep = keyof typeof partnershipSteps
export const partnershipStepKeys = Object.keys(partnershipSteps) as [PartnershipStep, ...PartnershipStep[]]

/** What is to become of a deposit. */
export const claimKinds = { return: '退还', deduction: '扣除' } as const
export type ClaimKind = keyof typeof claimKinds
export const claimKindKeys = Object.keys(claimKinds) as [ClaimKind, ...ClaimKind[]]

export const claimStates = { proposed: '待复核', approved: '已执行', rejected: '未通过', cancelled: '已撤回' } as const
export type ClaimState = keyof typeof claimStates
export const claimStateKeys = Object.keys(claimStates) as [ClaimState, ...ClaimState[]]

/** Why somebody cannot apply now. */
export const applyHindrances = {
  uncertified: '完成企业认证后即可申请',
  no_page: '请先在企业主页里确认平台已有的主页是否归您',
  open: '已有一份申请在处理中',
  early: '合作还在有效期内，到期前 60 天可以续约',
  no_plan: '合作方案正在更新，请稍后再来',
} as const
export type ApplyHindrance = keyof typeof applyHindrances
export const applyHindranceKeys = Object.keys(applyHindrances) as [ApplyHindrance, ...ApplyHindrance[]]
