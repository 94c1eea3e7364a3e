import { yuanText } from '#contract/base/fen.ts'
import type { TaxReckoning } from '#contract/money/taxes.ts'
import { isNought, percentText } from '#web/kit/account/wallet-amounts.ts'
import styles from './tax-reckoned.module.css'

/** The sum that a tax comes from, line by line, so that whoever pays it can do it again. */
function reckonedLines(reckoning: TaxReckoning): [name: string, text: string][] {
  const { method, months, income, cost, allowance, taxable, rate, quick, due, before, tax } = reckoning
  const yearly = method === 'platform'
  const quickly = isNought(quick) ? '' : ` − 速算扣除数 ${yuanText(quick)}`
  return [
    [yearly ? '今年累计收入（含本次）' : '本月收入（含本次）', yuanText(income)],
    ['减：费用', yuanText(cost)],
    ...(yearly
      ? [[`减：减除费用（连续 ${months} 个月，每月 5,000 元）`, yuanText(allowance)] as [string, string]]
      : []),
    ['应纳税所得额', yuanText(taxable)],
    [`累计应扣（${percentText(rate)}${quickly}）`, yuanText(due)],
    ['减：此前已扣', yuanText(before)],
    [isCarried(reckoning) ? '本次代扣（不超过本次收入的最高税率，其余以后补扣）' : '本次代扣', yuanText(tax)],
  ]
}

/** Whether this one could not bear all that is due. */
const isCarried = ({ due, before, tax }: TaxReckoning) => Number(due) - Number(before) - Number(tax) >= 0.01

/** Closed at first: whoever wonders opens it. */
export function TaxReckoned({ reckoning }: { reckoning: TaxReckoning }) {
  return (
    <details className={styles.reckoned}>
      <summary>个税怎么算的</summary>
      <dl>
        {reckonedLines(reckoning).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>税率表自 {reckoning.valid_from} 起施行。多扣的部分抵减以后的代扣，年度汇算清缴时多退少补。</p>
    </details>
  )
}
