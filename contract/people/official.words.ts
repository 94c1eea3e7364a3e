// What people are told through the official account, in words: pages carry these and nothing else.

/** 类目模板: what is told is what happened to something of theirs, never what we would like them to buy. */
export const officialKinds = {
  review: '审核结果',
  paid: '支付与退款',
  withdrawal: '提现进度',
  lead: '合作请求',
  activity: '活动提醒',
} as const
export type OfficialKind = keyof typeof officialKinds
export const officialKindKeys = Object.keys(officialKinds) as [OfficialKind, ...OfficialKind[]]

/**
 * What is also told by text message unless its owner does not want it. Not money that leaves: whoever got into an
 * account must not be able to make it leave quietly.
 */
export const textedKindKeys = ['review', 'paid', 'lead', 'activity'] as const satisfies readonly OfficialKind[]

/** What a template can say, each in a keyword of its own. */
export const officialSlots = {
  label: '事项',
  title: '内容',
  at: '时间',
  no: '单号',
  amount: '金额',
} as const
export type OfficialSlot = keyof typeof officialSlots
export const officialSlotKeys = Object.keys(officialSlots) as [OfficialSlot, ...OfficialSlot[]]
