import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    seo: '搜索优化',
    engine_push: '搜索推送',
  },
  fields: {
    page: '页面',
    keywords: '关键词',
  },
}
