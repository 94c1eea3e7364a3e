import { fen, toYuan, yuan, yuanText } from '#contract/base/fen.ts'
import { type AdPrices, monthDays, priceOf, promotionPercent } from '#contract/catalogue/ads.words.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import styles from './ad-price.module.css'

interface Props {
  prices: AdPrices
  days: number
  balance: string
  promotion: string
  fund: boolean
  onFund(fund: boolean): void
}

const text = (amount: number) => yuanText(toYuan(fen(amount)))

/** What it costs, line by line, and what of it comes out of which purse. */
export function AdPrice({ prices, days, balance, promotion, fund, onFund }: Props) {
  if (days === 0) return <p className={styles.none}>选好日期后，这里逐行列出费用。</p>
  const { lines, amount } = priceOf(days, prices)
  const covered = fund ? Math.min(yuan(promotion), Math.floor((amount * promotionPercent) / 100)) : 0
  const rest = amount - covered
  return (
    <div className={styles.price}>
      <dl>
        {lines.map(({ unit, times, price, sum }) => (
          <div key={unit}>
            <dt>
              {unit === 'month' ? `${times} 个月（每月 ${monthDays} 天）` : `${times} 天`} × {text(price)}
            </dt>
            <dd>{text(sum)}</dd>
          </div>
        ))}
        {covered > 0 && (
          <div>
            <dt>推广金抵扣</dt>
            <dd>−{text(covered)}</dd>
          </div>
        )}
        <div className={styles.sum}>
          <dt>应付（{days} 天）</dt>
          <dd>{text(rest)}</dd>
        </div>
      </dl>
      {!isNought(promotion) && (
        <label className={styles.fund}>
          <input type="checkbox" checked={fund} onChange={({ currentTarget }) => onFund(currentTarget.checked)} />
          使用推广金（可用 {yuanText(promotion)}，最多抵一半）
        </label>
      )}
      <p>
        {yuan(balance) >= rest
          ? `提交时从余额支付，余额 ${yuanText(balance)}。`
          : `余额 ${yuanText(balance)} 不足，提交后用微信或支付宝支付。席位只保留 30 分钟，不支持对公转账；要转账请先充值。`}
      </p>
    </div>
  )
}
