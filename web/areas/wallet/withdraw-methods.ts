import type { withdrawalMethods } from '#contract/money/offers.ts'

export type WithdrawalMethod = (typeof withdrawalMethods)[number]

interface MethodWords {
  name: string
  text: string
  payee: string
  account: string
  /** Whether the money goes through a bank that has to be named. */
  bank: boolean
  branch: boolean
}

/** Where money can go, and what has to be known of each. */
export const methodWords: Readonly<Record<WithdrawalMethod, MethodWords>> = {
  bank_company: {
    name: '对公账户',
    text: '企业同名账户',
    payee: '收款户名',
    account: '银行账号',
    bank: true,
    branch: true,
  },
  bank: {
    name: '个人银行卡',
    text: '储蓄卡',
    payee: '持卡人姓名',
    account: '银行卡号',
    bank: true,
    branch: false,
  },
  alipay: {
    name: '支付宝',
    text: '实名账户',
    payee: '真实姓名',
    account: '支付宝账号',
    bank: false,
    branch: false,
  },
  wechat: {
    name: '微信零钱',
    text: '已绑定的微信',
    payee: '真实姓名',
    account: '微信',
    bank: false,
    branch: false,
  },
}
