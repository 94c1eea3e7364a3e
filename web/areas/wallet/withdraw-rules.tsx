import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { yuanText } from '#contract/base/fen.ts'
import type { WithdrawalRules } from '#contract/money/offers.ts'
import type { enterpriseWithdrawals } from '#contract/money/withdrawals.ts'
import { isNought, percentText } from '#web/kit/account/wallet-amounts.ts'
import { fromText } from '#web/kit/cards/next-price.ts'
import styles from './withdraw-rules.module.css'

interface Props {
  /** What recharged money is subject to; null where it cannot be withdrawn at all, undefined for whoever has none. */
  rechargedAfterDays?: number | null
  rules: WithdrawalRules
  quote: OutputOnWire<typeof enterpriseWithdrawals.quote>
}

/** What holds for every withdrawal, and how much of it is left. */
export function WithdrawRules({ rules, quote, rechargedAfterDays }: Props) {
  const lines = [
    ['可提现', yuanText(quote.withdrawable)],
    ['每笔', `${yuanText(quote.min_amount)} 至 ${yuanText(quote.max_amount)}`],
    ...(isNought(quote.multiple_of) ? [] : [['整数倍', `${yuanText(quote.multiple_of)} 的整数倍`]]),
    ['今日剩余', `${quote.times_left} 次，${yuanText(quote.day_left)}`],
    ['本月剩余', yuanText(quote.month_left)],
    ['手续费', feeText(rules)],
    ...(rules.fee_next ? [['手续费变化', `${fromText(rules.fee_next.from)} ${feeText(rules.fee_next)}`]] : []),
    ...(quote.free_times_left > 0 ? [['免手续费', `还有 ${quote.free_times_left} 次`]] : []),
    ['到账时间', rules.arrival_text],
    ...(rechargedAfterDays === undefined ? [] : [['充值款', rechargedText(rechargedAfterDays)]]),
    ...(quote.tax_reckoning ? [['个人所得税', taxText[quote.tax_reckoning.method]]] : []),
  ]
  return (
    <aside className={styles.rules} aria-label="提现规则">
      <h2>提现规则</h2>
      <dl>
        {lines.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

const taxText = {
  platform: '由平台代扣代缴：全年累计收入减去 20% 费用和每月 5,000 元后，按 3%–45% 预扣，多次提现合并计算',
  payment: '由平台代扣代缴：每月收入合并计算，减去 800 元或 20% 费用后，按 20%–40% 预扣',
} as const

function rechargedText(days: number | null): string {
  if (days === null) return '充值的余额只能消费，不能提现'
  const from = days > 0 ? `微信、支付宝充值到账 ${days} 天后可提现；` : ''
  return `${from}提现时按比例收回赠送的推广金，已使用的从余额扣除`
}

type Fees = Pick<WithdrawalRules, 'fee_rate' | 'fee_min_amount' | 'fee_max_amount'>

function feeText({ fee_rate, fee_min_amount, fee_max_amount }: Fees): string {
  if (fee_rate === '0.0000' && isNought(fee_min_amount)) return '免手续费'
  const least = isNought(fee_min_amount) ? '' : `，最低 ${yuanText(fee_min_amount)}`
  const most = isNought(fee_max_amount) ? '' : `，最高 ${yuanText(fee_max_amount)}`
  return `${percentText(fee_rate)}${least}${most}`
}
