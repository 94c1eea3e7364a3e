import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { 'price-version': '价格' },
  actions: { 'price.announce': '公布价格', 'price.withdraw': '撤回价格' },
  fields: { list: '价格表', effective_at: '生效时间', prices: '价格' },
  values: {},
}
