import type { Bill } from '#contract/money/bills.ts'
import { formatMinute } from '#ui/formats.ts'
import { Money } from '#web/kit/account/account-money.tsx'
import styles from '#web/kit/account/money-table.module.css'
import { billPurses, causeAddress } from './bill-filter.ts'
import { SignedMoney } from './wallet-money.tsx'

interface Props {
  bills: readonly Bill[]
  /** Of one purse alone, whose name need not be said in every line. */
  onePurse?: boolean
}

/** Changes of a purse, newest first: when, why, how much, and what was left. */
export function BillTable({ bills, onePurse = false }: Props) {
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
        {bills.map((bill) => (
          <tr key={bill.id}>
            <td>
              <time dateTime={bill.created_at}>{formatMinute(bill.created_at)}</time>
            </td>
            <th scope="row">
              {bill.title}
              <Cause bill={bill} />
            </th>
            {!onePurse && <td>{billPurses[bill.purse as keyof typeof billPurses] ?? ''}</td>}
            <td className={styles.amount}>
              <SignedMoney direction={bill.direction} amount={bill.amount} />
            </td>
            <td className={styles.amount}>
              <Money amount={bill.balance_after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cause({ bill }: { bill: Bill }) {
  const href = causeAddress(bill)
  if (!bill.order_no) return null
  return <small>{href ? <a href={href}>{bill.order_no}</a> : bill.order_no}</small>
}
