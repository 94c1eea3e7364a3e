import { withdrawalStates } from '#contract/money/withdrawals.ts'
import type { AuditWords } from '../../audit-words.ts'
import { methods } from './words.ts'

export const auditWords: AuditWords = {
  subjects: {
    withdrawal: '提现',
    payout_file: '打款文件',
    payout_import: '银行回单',
    'setting:withdrawals.payout_file': '打款文件设置',
  },
  actions: {
    'withdrawal.request': '申请提现',
    'withdrawal.cancel': '取消',
    'withdrawal.approve_first': '初审通过',
    'withdrawal.approve': '审核通过',
    'withdrawal.take_back_first': '撤回初审',
    'withdrawal.take_back': '撤回通过',
    'withdrawal.reject': '驳回',
    'withdrawal.begin': '开始打款',
    'withdrawal.pay': '登记打款成功',
    'withdrawal.fail': '登记打款失败',
    'withdrawal.retry': '重新打款',
    'withdrawal.give_back': '退回',
    'withdrawal.reveal': '查看完整收款账号',
    'withdrawal.export': '导出打款文件',
    'withdrawal.import': '导入银行回单',
  },
  fields: {
    format: '格式',
    numbers: '提现单号',
    registered: '已登记',
    known: '此前已登记',
    different: '差异',
    columns: '列序',
    encoding: '编码',
  },
  values: {
    'withdrawal.state': withdrawalStates,
    method: methods,
    methods,
  },
}
