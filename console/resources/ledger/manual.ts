import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '每一笔资金变动的复式记账。输入单号看与它有关的全部记账，输入名称看一位所有者的对账单。',
  hints: ['记账只增不改，更正通过冲正或调账。', '“账本证明”说明账目是否自洽，发现异常时付款会暂停。'],
}
