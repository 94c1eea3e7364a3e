import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '影响整个平台的限制：上传大小、企业自助内容的审核方式与数量。',
  hints: ['保存后立即生效，已有的内容不受影响。'],
}
