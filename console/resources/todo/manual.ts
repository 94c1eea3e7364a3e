import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '每天从这里开始：等你处理的事项、自己写的内容停在哪一步，以及昨天和最近两周的数字。',
  hints: ['只列出你有权限处理的事项，点一行直接进入对应的队列。'],
}
