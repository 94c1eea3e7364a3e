import { yuanText } from '#contract/base/fen.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import styles from '#web/kit/account/money-table.module.css'
import { isNought } from '#web/kit/account/wallet-amounts.ts'

/** What goes back, how far it is and by which way. */
export function OrderRefunds({ refunds, channel }: Pick<WholeOrder, 'refunds' | 'channel'>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">退款单</th>
          <th scope="col">原因</th>
          <th scope="col">状态</th>
          <th scope="col" className={styles.amount}>
            退款金额
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map(({ no, amount, promotion_part, state, reason, created_at, refunded_at }) => (
          <tr key={no}>
            <th scope="row">
              <time dateTime={created_at}>{formatMinute(created_at)}</time>
              <small>{no}</small>
            </th>
            <td data-label="原因">{reason || '—'}</td>
            <td data-label="状态">
              <Tag tone={state === 'refunded' ? 'success' : 'warning'}>
                {state === 'refunded' ? '已到账' : '退款中'}
              </Tag>
              <small>{refunded_at ? formatMinute(refunded_at) : ways[channel ?? 'balance']}</small>
            </td>
            <td data-label="退款金额" className={styles.amount}>
              <Money amount={amount} />
              {!isNought(promotion_part) && <small>另退推广金 {yuanText(promotion_part)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What its owner may expect while it is on its way. */
const ways = {
  balance: '即将退回余额',
  wechat_native: '原路退回，一般 1 至 3 个工作日',
  alipay_page: '原路退回，一般 1 至 3 个工作日',
  bank_transfer: '由银行转回付款账户',
} as const
