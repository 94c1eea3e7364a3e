import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '程序自身的错误，同样的归为一条。处理时把详情转交给技术人员。',
  hints: ['请求编号可以在日志里找到那一次请求。'],
}
