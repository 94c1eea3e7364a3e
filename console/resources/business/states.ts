import type { State } from '#console/parts/records/record-kind.ts'
import { reviewedStates } from '#console/parts/records/record-states.ts'
import type { OpportunityForm, OpportunitySide } from '#contract/catalogue/opportunities.ts'

const closed: State = { label: '已关闭', tone: 'plain' }

export const sides: Record<OpportunitySide, string> = { offer: '供应', need: '需求' }
export const forms: Record<OpportunityForm, string> = {
  goods: '商品',
  service: '服务',
  channel: '渠道',
  capital: '资金',
  technology: '技术',
  talent: '人才',
}

export const businessStates = { ...reviewedStates, closed } as const
