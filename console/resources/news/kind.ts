import { newsCategoryCalls } from '#contract/catalogue/categories.ts'
import { newsCalls } from '#contract/texts/content.console.ts'
import type { Kind } from '../content/kind.ts'

export const kind: Kind = {
  name: 'news',
  noun: '新闻',
  description: '由编辑撰写、同事审核，到时间自动上线与下线。',
  calls: newsCalls,
  collection: newsCalls,
  categories: newsCategoryCalls,
  fields: ['category_id', 'tags', 'source', 'cover', 'attachments'],
}
