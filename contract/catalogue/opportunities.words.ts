// What both sites and the server say about opportunities, without schemas.

/** How an opportunity ended, as its owner says it. */
export const opportunityOutcomes = ['here', 'elsewhere', 'none', 'withdrawn'] as const
export type OpportunityOutcome = (typeof opportunityOutcomes)[number]

/** Or its time was over. */
export type OpportunityEnd = OpportunityOutcome | 'expired' | ''

export const outcomeWords: Readonly<Record<OpportunityEnd, string>> = {
  here: '在平台成交',
  elsewhere: '通过其他渠道成交',
  none: '未成交',
  withdrawn: '不再需要',
  expired: '有效期已到',
  '': '已结束',
}

/** So many days one click adds, and so many days ahead it may end at most. */
export const prolongedDays = 30
export const validDaysMax = 365
/** Its owner is told so many days before it ends. */
export const remindedDays = 3

/** What a reader wants to know before anything else. */
export const opportunityWanted = [
  { field: 'summary', label: '摘要', say: '请用一两句话说明', required: true },
  { field: 'html', label: '详细说明', say: '请填写详细说明', required: true },
] as const
