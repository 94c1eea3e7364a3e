import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '用户提交的内容含有这些词时不予接收。',
  hints: ['不区分大小写与全角半角，词中夹带空格、符号也能识别；可以先用“试一试”看结果。'],
}
