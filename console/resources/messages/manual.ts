import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '哪些事通过站内信、短信或公众号告诉用户。',
  hints: ['验证码短信不在此列；模板 ID 为空的一类公众号消息不发。'],
}
