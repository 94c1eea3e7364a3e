import { adjustmentStates } from '#contract/money/adjustments.console.ts'
import { purseNames } from '#contract/money/ledger.console.ts'
import { refundStates } from '#contract/money/payments.console.ts'
import { rechargeStates } from '#contract/money/recharges.ts'
import { differenceCauses, differenceStates } from '#contract/money/reconciliation.console.ts'
import { withdrawalStates } from '#contract/money/withdrawals.ts'
import { methods } from '../withdrawals/words.ts'

type Words = Readonly<Record<string, string>>

/** What a field's value is called, by what the entry is about: one state has another name elsewhere. */
const bySubject: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  withdrawal: { state: withdrawalStates },
  recharge: { state: rechargeStates },
  refund: { state: refundStates },
  adjustment: { state: adjustmentStates },
  difference: { state: differenceStates, cause: differenceCauses },
  staff: { method: { password: '密码', code: '动态验证码', recovery: '恢复码' } },
}

const purses: Words = { ...purseNames.enterprise, ...purseNames.maker, ...purseNames.system }
const anywhere: Readonly<Record<string, Words>> = {
  purse: purses,
  against: purses,
  owner_kind: { enterprise: '企业', maker: '创客', system: '平台' },
  method: methods,
  methods,
  channel: { wechat_native: '微信扫码', alipay_page: '支付宝', bank_transfer: '对公转账' },
}

/** The value as people call it; whatever nobody has named stays as it was written. */
export function sayValue(subject: string, path: string, value: string): string {
  const field = path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? ''
  const words = bySubject[subject.split(':')[0] ?? '']?.[field] ?? anywhere[field] ?? {}
  return value
    .split('、')
    .map((one) => words[one] ?? one)
    .join('、')
}
