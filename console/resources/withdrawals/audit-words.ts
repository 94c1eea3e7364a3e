import { withdrawalStates } from '#contract/money/withdrawals.ts'
import type { AuditWords } from '../../audit-words.ts'
import { methods } from './words.ts'

export const auditWords: AuditWords = {
  subjects: {
    withdrawal: '提现',
  },
  actions: {
    'withdrawal.request': '申请提现',
    'withdrawal.cancel': '取消',
    'withdrawal.approve_first': '初审通过',
    'withdrawal.approve': '审核通过',
    'withdrawal.take_back_first': '撤回初审',
    'withdrawal.take_back': '撤回通过',
    'withdrawal.reject': '拒绝',
    'withdrawal.begin': '开始打款',
    'withdrawal.pay': '登记打款成功',
    'withdrawal.fail': '登记打款失败',
    'withdrawal.retry': '重新打款',
    'withdrawal.give_back': '退回',
    'withdrawal.reveal': '查看完整收款账号',
  },
  values: {
    'withdrawal.state': withdrawalStates,
    method: methods,
    methods,
  },
}
