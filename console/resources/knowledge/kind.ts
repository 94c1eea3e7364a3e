import { knowledgeCategoryCalls } from '#contract/catalogue/categories.ts'
import { knowledgeCalls } from '#contract/texts/content.console.ts'
import type { Kind } from '../content/kind.ts'

export const kind: Kind = {
  name: 'knowledge',
  noun: '知识',
  description: '面向企业的经营知识与行业观察，发布后出现在网站的商业知识栏目。',
  calls: knowledgeCalls,
  collection: knowledgeCalls,
  categories: knowledgeCategoryCalls,
  fields: ['category_id', 'tags', 'source', 'cover', 'attachments'],
}
