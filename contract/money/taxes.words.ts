/** How tax is withheld, in the words operators read; `none`: an agent pays it, and nothing is withheld here. */
export const taxMethods = {
  platform: '互联网平台累计预扣（2025 年第 16 号公告）',
  payment: '劳务报酬按次预扣（2018 年第 61 号公告）',
  none: '不代扣（由代理机构申报）',
} as const
export type TaxMethod = keyof typeof taxMethods
export const taxMethodKeys = Object.keys(taxMethods) as [TaxMethod, ...TaxMethod[]]

const taxIncomeKinds = { withdrawal: '提现', order: '用佣金支付订单' } as const
export type TaxIncomeKind = keyof typeof taxIncomeKinds

export const taxProposalKinds = { method: '代扣方式', remittance: '缴纳税款' } as const
export type TaxProposalKind = keyof typeof taxProposalKinds
export const taxProposalKindKeys = Object.keys(taxProposalKinds) as [TaxProposalKind, ...TaxProposalKind[]]

export const taxProposalStates = {
  requested: '待复核',
  approved: '已生效',
  rejected: '已驳回',
  cancelled: '已撤回',
} as const
export type TaxProposalState = keyof typeof taxProposalStates
export const taxProposalStateKeys = Object.keys(taxProposalStates) as [TaxProposalState, ...TaxProposalState[]]
