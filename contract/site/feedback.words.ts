// The words of feedback, without schemas: pages carry these and nothing else.

/** What people with an account write to us about. */
export const feedbackKinds = {
  bug: '功能异常',
  suggestion: '意见建议',
  complaint: '投诉',
  account: '账号问题',
  money: '资金问题',
  other: '其他',
} as const
export type FeedbackKind = keyof typeof feedbackKinds
export const feedbackKindKeys = Object.keys(feedbackKinds) as [FeedbackKind, ...FeedbackKind[]]

/** What is wrong with something that others show. */
export const reportKinds = {
  false_info: '虚假信息',
  infringement: '侵犯权利',
  illegal: '违法违规',
  fraud: '涉嫌诈骗',
  harassment: '骚扰辱骂',
  other: '其他',
} as const
export type ReportKind = keyof typeof reportKinds
export const reportKindKeys = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]

export const caseOrigins = { feedback: '反馈', report: '举报', contact: '留言' } as const
export type CaseOrigin = keyof typeof caseOrigins
export const caseOriginKeys = Object.keys(caseOrigins) as [CaseOrigin, ...CaseOrigin[]]

export const caseKinds = { question: '咨询', ...feedbackKinds, ...reportKinds } as const
export type CaseKind = keyof typeof caseKinds
export const caseKindKeys = Object.keys(caseKinds) as [CaseKind, ...CaseKind[]]

export const feedbackStates = {
  submitted: '待处理',
  processing: '处理中',
  replied: '已回复',
  closed: '已关闭',
  reopened: '已重开',
  spam: '垃圾信息',
} as const
export type FeedbackState = keyof typeof feedbackStates
export const feedbackStateKeys = Object.keys(feedbackStates) as [FeedbackState, ...FeedbackState[]]

/** How it ended. */
export const caseOutcomes = {
  answered: '已答复',
  adopted: '已采纳',
  upheld: '举报成立',
  dismissed: '举报不成立',
  withdrawn: '提交人关闭',
  lapsed: '到期关闭',
} as const
export type CaseOutcome = keyof typeof caseOutcomes
export const caseOutcomeKeys = Object.keys(caseOutcomes) as [CaseOutcome, ...CaseOutcome[]]
/** How an operator may end what came from each place. */
export const outcomesFor = {
  feedback: ['answered', 'adopted'],
  contact: ['answered'],
  report: ['upheld', 'dismissed'],
} as const satisfies Record<CaseOrigin, readonly CaseOutcome[]>

export const feedbackSteps = {
  submit: '提交',
  take: '受理',
  reply: '平台回复',
  add: '补充说明',
  note: '内部备注',
  forward: '转告被举报方',
  state: '被举报方说明',
  close: '关闭',
  reopen: '重新打开',
  spam: '标为垃圾信息',
  rate: '评价',
} as const
export type FeedbackStep = keyof typeof feedbackSteps
export const feedbackStepKeys = Object.keys(feedbackSteps) as [FeedbackStep, ...FeedbackStep[]]

export const feedbackActionKeys = ['add', 'close', 'reopen', 'rate'] as const
export type FeedbackAction = (typeof feedbackActionKeys)[number]

/** Who says something in a case, as both sides see it. */
export const speakerKeys = ['author', 'staff', 'respondent'] as const
export type Speaker = (typeof speakerKeys)[number]

/** What can be reported, each under the word of its address. */
export const subjectKinds = {
  company: '企业主页',
  product: '产品',
  business: '商机',
  advertisement: '广告',
  lead: '合作会话',
} as const
export type SubjectKind = keyof typeof subjectKinds
export const subjectKindKeys = Object.keys(subjectKinds) as [SubjectKind, ...SubjectKind[]]

export const picturesMax = 9
/** So long after it was closed somebody may say that it is not over. */
export const reopenDays = 30
export const ratings = { 1: '很不满意', 2: '不满意', 3: '一般', 4: '满意', 5: '非常满意' } as const
