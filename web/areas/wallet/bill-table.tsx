import { yuanText } from '#contract/base/fen.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Bill, MakerBill } from '#contract/money/bills.ts'
import { formatMinute } from '#ui/formats.ts'
import { Money } from '#web/kit/account/account-money.tsx'
import styles from '#web/kit/account/money-table.module.css'
import { percentText } from '#web/kit/account/wallet-amounts.ts'
import { billBooks, causeAddress } from './bill-filter.ts'
import { billLines } from './bill-lines.ts'
import { SignedMoney } from './wallet-money.tsx'

interface Props {
  realm: AccountRealm
  bills: readonly (Bill & Partial<Pick<MakerBill, 'commission'>>)[]
  /** Of one purse alone, whose name need not be said in every line. */
  onePurse?: boolean
}

/** Changes of a purse, newest first: when, why, how much, and what was left. */
export function BillTable({ realm, bills, onePurse = false }: Props) {
  const { purses } = billBooks[realm]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">事项</th>
          {!onePurse && <th scope="col">账户</th>}
          <th scope="col" className={styles.amount}>
            金额
          </th>
          <th scope="col" className={styles.amount}>
            变动后余额
          </th>
        </tr>
      </thead>
      <tbody>
        {billLines(bills).map((bill) => (
          <tr key={bill.id}>
            <td data-label="时间">
              <time dateTime={bill.created_at}>{formatMinute(bill.created_at)}</time>
            </td>
            <th scope="row">
              {bill.title}
              <Cause realm={realm} bill={bill} />
              {bill.parts.length > 0 && (
                <small>含{bill.parts.map(({ title, amount }) => `${title} ${yuanText(amount)}`).join('、')}</small>
              )}
              {bill.commission && <Reason commission={bill.commission} />}
            </th>
            {!onePurse && <td data-label="账户">{(purses as Readonly<Record<string, string>>)[bill.purse] ?? ''}</td>}
            <td data-label="金额" className={styles.amount}>
              <SignedMoney direction={bill.direction} amount={bill.amount} />
            </td>
            <td data-label="变动后余额" className={styles.amount}>
              <Money amount={bill.balance_after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cause({ realm, bill }: { realm: AccountRealm; bill: Bill }) {
  const href = causeAddress(realm, bill)
  if (!bill.order_no) return null
  return <small>{href ? <a href={href}>{bill.order_no}</a> : bill.order_no}</small>
}

/** How a commission came about, in a line. */
function Reason({ commission }: { commission: NonNullable<MakerBill['commission']> }) {
  const { from, base_amount, rate, rule } = commission
  return <small>{`${from}，现金部分 ${yuanText(base_amount)} × ${percentText(rate)}，规则${rule}`}</small>
}
