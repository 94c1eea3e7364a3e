import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { 'commission-rule': '佣金规则', 'commission-level': '二级佣金开关' },
  actions: {
    'commission-rule.announce': '公布佣金规则',
    'commission-rule.withdraw': '撤回佣金规则',
    'commission-level.switch': '申请或关闭二级佣金',
    'commission-level.decide': '复核二级佣金',
  },
  fields: {
    valid_from: '生效时间',
    freeze_days: '结算天数',
    first_within_days: '首次付款期限（天）',
    lasts_months: '计佣期（月）',
    rates: '比例',
  },
  values: {
    'commission-level.state': { requested: '待复核', agreed: '已同意', declined: '未同意' },
  },
}
