import { pushStates } from '#contract/texts/engines.console.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '各页面在搜索结果里的标题、关键词与描述，以及新内容有没有告诉搜索引擎。',
  hints: ['标题把重要的词放在前面，描述写成一段完整的话。'],
  states: [
    explained('搜索推送', pushStates, {
      waiting: '还没有告诉搜索引擎。',
      told: '搜索引擎已收到，何时收录由它决定。',
      refused: '搜索引擎没有接收，原因写在旁边。',
      failed: '没有联系上搜索引擎，可以重试。',
    }),
  ],
}
