// The words of leads, without schemas: pages carry these and nothing else.

export const leadStates = {
  new: '待查看',
  read: '已查看',
  replied: '沟通中',
  agreed: '已同意',
  declined: '已婉拒',
  closed: '已结束',
} as const
export type LeadState = keyof typeof leadStates
export const leadStateKeys = Object.keys(leadStates) as [LeadState, ...LeadState[]]

export const leadSubjects = { business: '商机', company: '企业', product: '产品' } as const
export type LeadSubject = keyof typeof leadSubjects
export const leadSubjectKeys = Object.keys(leadSubjects) as [LeadSubject, ...LeadSubject[]]

/** Where it came from, seen by whoever looks. */
export const leadBoxes = { received: '收到的', sent: '发出的' } as const
export type LeadBox = keyof typeof leadBoxes
export const leadBoxKeys = Object.keys(leadBoxes) as [LeadBox, ...LeadBox[]]

export const leadSides = ['sender', 'owner'] as const
export type LeadSide = (typeof leadSides)[number]

/** What can be done about one; no page decides by itself which button there is. */
export const leadActions = {
  write: '发送',
  agree: '同意并交换联系方式',
  decline: '婉拒',
  close: '结束沟通',
  block: '屏蔽对方',
  unblock: '解除屏蔽',
  compare: '与其他报价比较',
  report: '举报',
} as const
export type LeadAction = keyof typeof leadActions
export const leadActionKeys = Object.keys(leadActions) as [LeadAction, ...LeadAction[]]

export const leadSteps = {
  send: '发起合作请求',
  read: '对方已查看',
  reply: '首次回复',
  agree: '同意合作，互相展示联系方式',
  decline: '婉拒',
  close: '结束沟通',
  lapse: '超过 30 天没有回复，自动结束',
  withdraw_page: '页面下线，自动结束',
  leave: '账户注销，自动结束',
} as const
export type LeadStep = keyof typeof leadSteps
export const leadStepKeys = Object.keys(leadSteps) as [LeadStep, ...LeadStep[]]

/** Why nobody can write at present, where that is not the state's doing. */
export const leadPauses = {
  other: '对方暂停服务，恢复后可以继续沟通。',
  blocked_by_me: '您已屏蔽对方，解除后可以继续沟通。',
  blocked_by_other: '对方暂不接收您的消息。',
} as const
export type LeadPause = keyof typeof leadPauses
export const leadPauseKeys = Object.keys(leadPauses) as [LeadPause, ...LeadPause[]]

export const leadFilesMax = 9
export const leadTextMax = 2000
/** Until so many were answered or left lying, a rate says nothing. */
export const answersMin = 10
