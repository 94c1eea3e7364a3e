import { CallRefused } from '#contract/base/call.ts'
import type { InputOnWire } from '#contract/base/endpoint.ts'
import { yuanText } from '#contract/base/fen.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { enterpriseWithdrawals, Payee } from '#contract/money/withdrawals.ts'
import { formatMinute } from '#ui/formats.ts'
import { exceeds, isMultipleOf, isNought, typedYuan } from '#web/kit/account/wallet-amounts.ts'
import type { Quote } from './use-quote.ts'
import { methodWords, type WithdrawalMethod } from './withdraw-methods.ts'

export type WithdrawInput = InputOnWire<typeof enterpriseWithdrawals.withdraw>

export type WithdrawField =
  | 'amount'
  | 'method'
  | 'payee_name'
  | 'account'
  | 'bank_name'
  | 'bank_branch'
  | 'save_payee'
  | 'phone_number'
  | 'code'

/** The fields of the part that is not shown are not there. */
type WithdrawTyped = Partial<Record<WithdrawField, string>>

type Limits = Pick<Quote, 'min_amount' | 'max_amount' | 'multiple_of' | 'withdrawable'>

/** What is wrong with an amount as it was typed, if anything is. */
export function amountProblem(typed: string, limits: Limits): string | undefined {
  const amount = typedYuan(typed)
  if (amount === undefined) return '请填写金额，例如 500 或 500.50'
  const { min_amount, max_amount, multiple_of, withdrawable } = limits
  if (exceeds(min_amount, amount)) return `每笔最低 ${yuanText(min_amount)}`
  if (exceeds(amount, max_amount)) return `每笔最高 ${yuanText(max_amount)}`
  if (exceeds(amount, withdrawable)) return `最多可提现 ${yuanText(withdrawable)}`
  if (!isMultipleOf(amount, multiple_of)) return `须为 ${yuanText(multiple_of)} 的整数倍`
  return undefined
}

/** The amount as it travels; what is wrong with it is said before anybody is asked. */
export function checkedAmount(typed: string, limits: Limits): string {
  const amount = typedYuan(typed)
  const problem = amountProblem(typed, limits)
  return amount === undefined || problem ? wrong({ amount: problem ?? '' }) : amount
}

interface To {
  saved: Payee | undefined
  method: WithdrawalMethod
}

/** What is sent: a payee who is known already, or everything about a new one. */
export function requestOf(typed: WithdrawTyped, amount: string, { saved, method }: To): WithdrawInput {
  const { payee_name, account, bank_name, bank_branch, save_payee, code = '' } = typed
  if (saved) return { amount, method: saved.method, payee_id: saved.id, code }
  return {
    amount,
    method,
    ...(payee_name && { payee_name }),
    ...(account && { account }),
    ...(bank_name && { bank_name }),
    ...(bank_branch && { bank_branch }),
    save_payee: save_payee !== undefined,
    code,
  }
}

/** What was shown beside the amount goes along, and binds: at another price nothing is withdrawn. */
export function agreedTo({ fee, tax, bonus_back }: Pick<Quote, 'fee' | 'tax' | 'bonus_back'>) {
  return { fee, tax, bonus_back }
}

/** What a withdrawal takes besides the fee: the bonus that came with the money, where one did. */
export function bonusLines({ bonus_back }: Pick<Quote, 'bonus_back'>) {
  return isNought(bonus_back) ? [] : [{ name: '收回赠送推广金', amount: bonus_back, minus: true }]
}

export function bonusText({ bonus_back_cash }: Pick<Quote, 'bonus_back_cash'>): string | undefined {
  if (isNought(bonus_back_cash)) return undefined
  return `收回的赠送中，${yuanText(bonus_back_cash)} 已经使用，从可用余额扣除。`
}

/** What is withheld for the tax office; nothing is said where nothing is asked of this account. */
export function taxLines({ tax, tax_reckoning }: Pick<Quote, 'tax' | 'tax_reckoning'>) {
  return tax_reckoning ? [{ name: '代扣个人所得税', amount: tax, minus: true }] : []
}

/** When it is paid at the earliest, where whoever receives is new. */
export function earliestText({ saved, method }: To): string | undefined {
  // Known for as long as it has been bound, and not since it was typed in here.
  if (!saved && method === 'wechat') return '微信绑定不满 24 小时的，满 24 小时后打款。'
  if (!saved) return '新的收款账户，提交 24 小时之后打款。'
  return saved.pay_not_before ? `新的收款账户，${formatMinute(saved.pay_not_before)} 之后打款。` : undefined
}

/** Whom the money goes to, in one line. */
export function payeeText({ payee_name = '', account = '', bank_name = '' }: WithdrawTyped, to: To): string {
  const { saved, method } = to
  const parts = saved
    ? [methodWords[saved.method].name, saved.payee_name, saved.bank_name, saved.account]
    : [methodWords[method].name, payee_name, bank_name, account]
  return parts.filter(Boolean).join('，')
}

export function wrong(fields: Partial<Record<WithdrawField, string>>): never {
  throw new CallRefused(refusals.INPUT_INVALID.code, '', fields as Record<string, string>)
}
