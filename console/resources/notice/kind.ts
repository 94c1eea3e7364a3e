import { noticeCategoryCalls } from '#contract/catalogue/categories.ts'
import { noticeCalls } from '#contract/texts/content.console.ts'
import type { Kind } from '../content/kind.ts'

export const kind: Kind = {
  name: 'notice',
  noun: '公告',
  description: '平台规则、维护与活动的正式通知，发布后显示在网站顶部与公告列表。',
  calls: noticeCalls,
  collection: noticeCalls,
  categories: noticeCategoryCalls,
  fields: ['category_id', 'source', 'attachments'],
}
