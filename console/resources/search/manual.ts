import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '访客搜了什么、哪些没有结果。没有结果的词是补充内容、调整热门搜索词的依据。',
}
