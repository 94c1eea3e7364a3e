import type { ReactNode } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { Order } from '#contract/money/orders.ts'
import { orderActions, orderChannels, orderStates } from '#contract/money/orders.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import styles from '#web/kit/account/money-table.module.css'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { CancelOrder } from './cancel-order.tsx'
import { orderPath, receiptPath } from './order-calls.ts'
import { orderTones } from './order-words.ts'

interface Props {
  realm: AccountRealm
  orders: readonly Order[]
  /** Where an order is opened; the page of the order unless another one shows it too. */
  pathOf?(orderNo: string): string
}

/** Orders, newest first: what for, how much, where each stands and what can be done about it. */
export function OrderTable({ realm, orders, pathOf = (no) => orderPath(realm, no) }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">订单</th>
          <th scope="col">内容</th>
          <th scope="col">支付方式</th>
          <th scope="col">状态</th>
          <th scope="col" className={styles.amount}>
            金额
          </th>
          <th scope="col" className={styles.amount}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.order_no}>
            <th scope="row">
              <time dateTime={order.created_at}>{formatMinute(order.created_at)}</time>
              <small>{order.order_no}</small>
            </th>
            <td data-label="内容">{order.title}</td>
            <td data-label="支付方式">{order.channel ? orderChannels[order.channel] : '未选择'}</td>
            <td data-label="状态">
              <Tag tone={orderTones[order.state]}>{orderStates[order.state]}</Tag>
              {!isNought(order.refunded_amount) && <small>已退 {yuanText(order.refunded_amount)}</small>}
            </td>
            <td data-label="金额" className={styles.amount}>
              <Money amount={order.amount} />
              {!isNought(order.promotion_part) && <small>含推广金 {yuanText(order.promotion_part)}</small>}
            </td>
            <td className={styles.amount}>
              <OrderWays realm={realm} order={order} path={pathOf(order.order_no)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What its `actions` allow, and nothing else. */
function OrderWays({ realm, order, path }: { realm: AccountRealm; order: Order; path: string }) {
  const { reloadPage } = useAccount(realm)
  const { order_no, actions } = order
  const link = (href: string, name: ReactNode) => (
    <ButtonLink kind="plain" size="small" href={href}>
      {name}
      <span className="unseen"> {order_no}</span>
    </ButtonLink>
  )
  return (
    <span className={styles.ways}>
      {link(path, actions.includes('pay') ? orderActions.pay : '详情')}
      {actions.includes('cancel') && <CancelOrder realm={realm} order={order} label="取消" onDone={reloadPage} />}
      {actions.includes('receipt') && link(receiptPath(realm, order_no), '收据')}
    </span>
  )
}
