import type { CoverMotif } from '../pictures/cover.ts'

/** In the order in which readers see them. */
export const newsCategories = ['平台动态', '行业观察', '政策解读', '企业故事', '活动回顾'] as const
export type NewsCategory = (typeof newsCategories)[number]

/** Few enough that each leads to several articles. */
export const newsTags = [
  '企业认证',
  '商机对接',
  '创客计划',
  '平台规则',
  '账户安全',
  '资源合作',
  '供应链',
  '制造业',
  '农业食品',
  '物流仓储',
  '软件服务',
  '品牌推广',
  '合同管理',
  '财税发票',
  '知识产权',
  '个人信息',
  '对接会',
  '培训沙龙',
] as const
type NewsTag = (typeof newsTags)[number]

/** What somebody wrote; when it is published depends on the day on which the demo is loaded. */
export interface Draft {
  title: string
  summary: string
  tags: readonly NewsTag[]
  motif: CoverMotif
  /** Where it was taken from; our own texts have none. */
  source?: string
  html: string
}

export interface Article extends Draft {
  category: NewsCategory
  daysAgo: number
}

/** Its place in the list of all articles, from one on, names its cover. */
export const coverOf = (number: number) => `/files/demo/news-${number}.svg`
