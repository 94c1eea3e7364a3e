import { helpCategoryCalls } from '#contract/catalogue/categories.ts'
import { helpCalls } from '#contract/texts/content.console.ts'
import type { Kind } from '../content/kind.ts'

export const kind: Kind = {
  name: 'help',
  noun: '帮助',
  description: '一问一答的使用说明，按分类排列在网站的帮助中心。',
  calls: helpCalls,
  collection: helpCalls,
  categories: helpCategoryCalls,
  fields: ['category_id', 'tags', 'attachments'],
}
