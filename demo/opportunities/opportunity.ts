/** 商品、服务、渠道、资金、技术、人才. */
export const opportunityForms = ['goods', 'service', 'channel', 'capital', 'technology', 'talent'] as const
export type OpportunityForm = (typeof opportunityForms)[number]

export interface DemoOpportunity {
  company: string
  side: 'offer' | 'need'
  form: OpportunityForm
  title: string
  summary: string
  html: string
  industry_id: number
  region_id: number
  /** In yuan, budget or price; both null when it is a matter of talking. */
  amount_from: number | null
  amount_to: number | null
  /** What the amount is for; empty where it is the whole of it. */
  unit: string
  quantity: string
  /** Negative: it appears on a day to come. */
  daysAgo: number
  validDays: number
  state: 'shown' | 'review' | 'rejected' | 'closed' | 'draft'
  reject_reason?: string
}

/** Industry and region are the company's unless the business is somewhere else. */
export interface OpportunityEntry {
  company: string
  side: DemoOpportunity['side']
  form: OpportunityForm
  title: string
  summary: string
  blocks: readonly string[]
  amount: readonly [from: number, to: number] | null
  unit?: string
  quantity: string
  daysAgo: number
  validDays: number
  industry_id?: number
  region_id?: number
  state?: DemoOpportunity['state']
  reject_reason?: string
}
