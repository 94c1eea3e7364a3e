import { labelsOf } from '#console/parts/list/written.ts'
import { recordWords } from '#console/parts/records/record-words.ts'
import { strategicStates } from './states.ts'

export const auditWords = recordWords(
  { strategic: '战略伙伴', 'partner-plan': '战略合作方案' },
  {
    plan_id: '方案编号',
    statement: '合作宣言',
    contract_file: '合同',
    fee_amount: '费用',
    deposit_amount: '保证金',
    fee: '费用',
    deposit: '保证金',
    months: '期限（月）',
    benefits: '权益',
    is_default: '默认方案',
  },
  { 'strategic.state': labelsOf(strategicStates) },
)
