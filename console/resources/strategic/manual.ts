import { explained, type Manual } from '../../manual.ts'
import { strategicStates } from './states.ts'

export const manual: Manual = {
  about: '战略伙伴与方案。合作期内的伙伴展示在战略合作栏目。',
  hints: ['申请、合同与保证金在“合作协议”里办理。'],
  states: [
    explained('战略伙伴', strategicStates, {
      pending: '等审核。',
      approved: '已通过，还没到开始时间。',
      active: '合作期内，页面上有标识。',
      rejected: '没有通过。',
      cancelled: '申请取消了。',
      expired: '合作期已满。',
      terminated: '提前终止，标识已撤下。',
      refunded: '款项已退回。',
    }),
  ],
}
