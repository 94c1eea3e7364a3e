import type { Right } from '#contract/base/rights.ts'
import {
  type CategoryCalls,
  helpCategoryCalls,
  knowledgeCategoryCalls,
  newsCategoryCalls,
  noticeCategoryCalls,
} from '#contract/catalogue/categories.ts'
import type { ContentStep, ContentText } from '#contract/texts/content.console.ts'
import { helpCalls, knowledgeCalls, newsCalls, noticeCalls, pageCalls } from '#contract/texts/content.console.ts'

/** The calls of kinds of which new ones are written and old ones thrown away. */
type CollectionCalls = Pick<typeof noticeCalls, 'add' | 'trash' | 'recover' | 'destroy'>

export interface Kind {
  name: 'news' | 'notice' | 'knowledge' | 'help' | 'page'
  noun: string
  description: string
  calls: typeof pageCalls
  /** Undefined where every text stands under a fixed key. */
  collection: CollectionCalls | undefined
  /** Undefined where there are too few to be sorted. */
  categories: CategoryCalls | undefined
  /** What readers get beside the words. Other fields keep what they hold, and nobody is asked to fill them in. */
  fields: readonly Field[]
}

export type Field = keyof Pick<ContentText, 'category_id' | 'tags' | 'cover' | 'attachments' | 'source'>

export function hasField({ fields }: Kind, field: Field): boolean {
  return fields.includes(field)
}

export const kinds: Record<Kind['name'], Kind> = {
  news: {
    name: 'news',
    noun: '新闻',
    description: '由编辑撰写、同事审核，到时间自动上线与下线。',
    calls: newsCalls,
    collection: newsCalls,
    categories: newsCategoryCalls,
    fields: ['category_id', 'tags', 'source', 'cover', 'attachments'],
  },
  notice: {
    name: 'notice',
    noun: '公告',
    description: '平台规则、维护与活动的正式通知，发布后显示在网站顶部与公告列表。',
    calls: noticeCalls,
    collection: noticeCalls,
    categories: noticeCategoryCalls,
    fields: ['category_id', 'source', 'attachments'],
  },
  knowledge: {
    name: 'knowledge',
    noun: '知识',
    description: '面向企业的经营知识与行业观察，发布后出现在网站的商业知识栏目。',
    calls: knowledgeCalls,
    collection: knowledgeCalls,
    categories: knowledgeCategoryCalls,
    fields: ['category_id', 'tags', 'source', 'cover', 'attachments'],
  },
  help: {
    name: 'help',
    noun: '帮助',
    description: '一问一答的使用说明，按分类排列在网站的帮助中心。',
    calls: helpCalls,
    collection: helpCalls,
    categories: helpCategoryCalls,
    fields: ['category_id', 'tags', 'attachments'],
  },
  page: {
    name: 'page',
    noun: '单页',
    description: '关于我们、联系我们与各项协议，地址固定，修改同样经过审核。',
    calls: pageCalls,
    collection: undefined,
    categories: undefined,
    fields: [],
  },
}

export function rightOf({ name }: Kind, verb: 'write' | 'review' | 'publish' | 'trash' | 'categories'): Right {
  return `${name}.${verb}` as Right
}

/** The call behind a step; destroying is one of its own, since nothing is left to answer with. */
export function stepCall(kind: Kind, step: Exclude<ContentStep, 'destroy'>) {
  if (step === 'trash' || step === 'recover') {
    if (!kind.collection) throw new Error(`a ${kind.name} is never thrown away`)
    return kind.collection[step]
  }
  return kind.calls[step]
}
