/** Where the verification of a maker stands; `none`: nothing was handed in yet. */
export const identityStates = {
  none: '未实名',
  checking: '核验中',
  pending: '待人工核验',
  verified: '已实名',
  rejected: '未通过',
  taken: '号码已被占用',
  replaced: '已更正',
  closed: '账户已注销',
} as const
export type IdentityState = keyof typeof identityStates
export const identityStateKeys = Object.keys(identityStates) as [IdentityState, ...IdentityState[]]

export const identitySteps = {
  submit: '已提交',
  refuse: '号码已在另一个账户实名',
  match: '核验一致',
  mismatch: '核验不一致',
  hand: '转人工核验',
  approve: '人工核验通过',
  reject: '人工核验未通过',
  replace: '已由两人更正',
  close: '账户已注销',
} as const
export type IdentityStep = keyof typeof identitySteps
export const identityStepKeys = Object.keys(identitySteps) as [IdentityStep, ...IdentityStep[]]

export const correctionStates = {
  requested: '待复核',
  approved: '已更正',
  rejected: '已驳回',
  cancelled: '已撤回',
} as const
export type CorrectionState = keyof typeof correctionStates
