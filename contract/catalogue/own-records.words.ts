// What both sites say about something that has an owner, without schemas.

/** Where a revision stands: being written, waiting for somebody to look at it, sent back. */
export type RevisionState = 'draft' | 'review' | 'rejected'

/** What can be done to something by its owner; the server says which of them at the moment. */
export const ownActions = [
  ...(['save', 'hand_in', 'withdraw', 'drop', 'delete', 'take_off', 'put_back', 'copy'] as const),
  // Of what ends: moved up, prolonged, closed.
  ...(['refresh', 'prolong', 'close'] as const),
] as const
export type OwnAction = (typeof ownActions)[number]

export const recordEvents = [
  'begun',
  'handed_in',
  'withdrawn',
  'approved',
  'passed',
  'rejected',
  'taken_back',
  'dropped',
  'taken_off',
  'put_back',
  'hidden',
  'shown',
  'edited',
  'ordered',
  'paid',
  'renewed',
  'renewal_failed',
  'renewal_on',
  'renewal_off',
  'called_off',
  'expired',
  'went_down',
  'came_back',
  'prolonged',
  'closed',
] as const
export type RecordEvent = (typeof recordEvents)[number]

/** The steps of something that has an owner, as its timeline says them. */
export const eventWords: Readonly<Record<RecordEvent, string>> = {
  begun: '开始修改',
  handed_in: '提交审核',
  withdrawn: '撤回提交',
  approved: '审核通过',
  passed: '免审发布',
  rejected: '审核未通过',
  taken_back: '审核决定被撤回，重新审核',
  dropped: '放弃修改',
  taken_off: '下线',
  put_back: '重新上线',
  hidden: '平台下线',
  shown: '平台恢复展示',
  edited: '平台修改了内容',
  ordered: '下单',
  paid: '付款成功，进入审核',
  renewed: '续期成功',
  renewal_failed: '没有自动续期',
  renewal_on: '开启自动续期',
  renewal_off: '关闭自动续期',
  called_off: '取消',
  expired: '到期撤下',
  went_down: '网站连续无法访问，暂停展示',
  came_back: '网站恢复访问，继续展示',
  prolonged: '延长有效期',
  closed: '结束',
}

/** How much of what an owner changes is looked at before readers see it. */
export const reviewModes = ['every', 'first', 'none'] as const
type ReviewMode = (typeof reviewModes)[number]

export const reviewModeWords: Readonly<Record<ReviewMode, string>> = {
  every: '每次修改都审核',
  first: '仅首次发布审核',
  none: '不审核',
}

/** Levels of certification: none, and one to three. */
export const levels = [0, 1, 2, 3] as const

/** What reviewers say most often about a field. */
export const reasonTemplates = [
  '内容与企业资质不符，请核对',
  '图片不清晰或含水印，请更换',
  '含有联系方式或外部链接，请移除',
  '用语夸大或无法证实（如“第一”“最佳”），请修改',
  '内容过于简单，请补充',
] as const
