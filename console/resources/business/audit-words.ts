import { actionsOf } from '#console/audit-words.ts'
import { labelsOf } from '#console/parts/list/written.ts'
import { recordWords } from '#console/parts/records/record-words.ts'
import { outcomeWords } from '#contract/catalogue/opportunities.words.ts'
import { businessStates, forms, sides } from './states.ts'

const words = recordWords(
  { business: '商机' },
  {
    side: '供需',
    form: '类型',
    amount_from: '金额下限',
    amount_to: '金额上限',
    unit: '计价单位',
    quantity: '数量',
    valid_until: '有效期至',
    refreshed_at: '刷新时间',
    outcome: '结果',
    outcome_note: '结果说明',
    closed_at: '结束时间',
    reminded: '已提醒到期',
  },
  {
    'business.state': labelsOf(businessStates),
    'business.side': sides,
    'business.form': forms,
    'business.outcome': outcomeWords,
  },
)

export const auditWords = {
  ...words,
  actions: {
    ...words.actions,
    ...actionsOf('business', { refresh: '刷新', prolong: '延长有效期', expire: '到期结束' }),
  },
}
