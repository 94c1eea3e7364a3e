/** What was seen between somebody who invited and whom they invited. */
export const evidenceKinds = {
  phone: '同一手机号',
  payee: '同一收款账户',
  identity: '同一身份证件',
  device: '同一设备',
  licence: '同一营业执照',
  name: '同一姓名',
  contact: '认证联系人相同',
  papers: '法定代表人与地址相同',
  network: '同一网络先后登录',
  rounds: '多次接连登录',
  circle: '互相邀请',
  crowd: '短时间集中注册',
  hand: '多家企业同一人操作',
} as const
export type EvidenceKind = keyof typeof evidenceKinds
export const evidenceKindKeys = Object.keys(evidenceKinds) as [EvidenceKind, ...EvidenceKind[]]

/** Where a case stands: seen, a colleague has said what to do, decided. */
export const riskStates = {
  open: '待处理',
  proposed: '待复核',
  released: '已放行',
  cancelled: '已取消佣金',
} as const
export type RiskState = keyof typeof riskStates
export const riskStateKeys = Object.keys(riskStates) as [RiskState, ...RiskState[]]

/** The same as its maker reads it: what operators say among themselves is not among it. */
export const ownRiskStates = {
  open: '核查中',
  proposed: '核查中',
  released: '核查通过',
  cancelled: '佣金已取消',
} as const satisfies Record<RiskState, string>

export const riskProposals = { release: '放行', cancel: '取消佣金' } as const
export type RiskProposal = keyof typeof riskProposals

export const riskSteps = {
  hold: '发现证据，暂缓佣金',
  more: '又有佣金或证据',
  explain: '创客说明',
  propose: '提出处理意见',
  take_back: '驳回处理意见',
  release: '复核放行',
  cancel: '复核取消佣金',
} as const
export type RiskStep = keyof typeof riskSteps
export const riskStepKeys = Object.keys(riskSteps) as [RiskStep, ...RiskStep[]]

/** So long a maker may say something to it before anything is taken. */
export const explainDays = 7
