import { pageCalls } from '#contract/texts/content.console.ts'
import type { Kind } from '../content/kind.ts'

export const kind: Kind = {
  name: 'page',
  noun: '单页',
  description: '关于我们、联系我们与各项协议，地址固定，修改同样经过审核。',
  calls: pageCalls,
  collection: undefined,
  categories: undefined,
  fields: [],
}
