/** What can be found, in the order in which it is offered. */
export const searchKinds = [
  'company',
  'product',
  'business',
  'activity',
  'resource',
  'news',
  'notice',
  'knowledge',
  'help',
] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchKindNames: Record<SearchKind, string> = {
  company: '企业',
  product: '产品',
  business: '商机',
  activity: '活动',
  resource: '资料',
  news: '新闻',
  notice: '公告',
  knowledge: '知识',
  help: '帮助',
}

export const queryMax = 60
