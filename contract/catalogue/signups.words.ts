// What signing up for activities is called where people read it.

export const signupStates = {
  pending: '待审核',
  unpaid: '待支付',
  waitlist: '候补中',
  offered: '候补待确认',
  approved: '报名成功',
  checked_in: '已签到',
  absent: '缺席',
  rejected: '未通过',
  cancelled: '已取消',
  lapsed: '已失效',
} as const
export type SignupState = keyof typeof signupStates
export const signupStateKeys = Object.keys(signupStates) as [SignupState, ...SignupState[]]

/** What has happened to one, in the words of its timeline. */
export const signupSteps = {
  apply: '提交报名',
  take: '提交报名，取得名额',
  await: '提交报名，等待支付',
  queue: '提交报名，进入候补',
  admit: '审核通过',
  charge: '审核通过，等待支付',
  line_up: '审核通过，进入候补',
  reject: '审核未通过',
  offer: '候补到名额，等待确认',
  bill: '候补到名额，等待支付',
  confirm: '确认参加',
  pay: '支付成功',
  unpay: '订单关闭，可以重新支付',
  lapse: '已失效',
  cancel: '取消报名',
  strike: '主办方取消报名',
  call_off: '活动取消',
  check_in: '签到',
  undo: '撤销签到',
  miss: '缺席',
} as const
export type SignupStep = keyof typeof signupSteps

export const signupActions = { pay: '去支付', confirm: '确认参加', cancel: '取消报名', ticket: '入场凭证' } as const
export type SignupAction = keyof typeof signupActions
export const signupActionKeys = Object.keys(signupActions) as [SignupAction, ...SignupAction[]]

/** Why somebody cannot sign up now. */
export const signupHindrances = {
  soon: '报名还没有开始',
  closed: '报名已经截止',
  full: '名额已满，临近开始不再候补',
  over: '活动已经开始或结束',
  cancelled: '活动已经取消',
  audience: '本场活动面向其他类型的账户',
  vip: '本场活动面向创客会员',
  own: '您已经报名',
} as const
export type SignupHindrance = keyof typeof signupHindrances
export const signupHindranceKeys = Object.keys(signupHindrances) as [SignupHindrance, ...SignupHindrance[]]

export const questionKinds = { text: '填空', choice: '单选', several: '多选', yes_no: '是否' } as const
export type QuestionKind = keyof typeof questionKinds
export const questionKindKeys = Object.keys(questionKinds) as [QuestionKind, ...QuestionKind[]]
/** What a question of yes or no is answered with. */
export const yesNo = ['是', '否'] as const

/** How many hours before the beginning the waiting list stands still. */
export const queueClosesHours = 2
