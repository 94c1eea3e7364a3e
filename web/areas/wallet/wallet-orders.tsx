import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { cancelRecharge, type Recharge, type RechargeState, rechargeStates } from '#contract/money/recharges.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { listAddress, type wayOn } from '#web/kit/list-address.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { channels } from './wallet-channels.ts'
import styles from './wallet-table.module.css'

interface Props {
  orders: readonly Recharge[]
  pages: ReturnType<typeof wayOn>
}

export const rechargeTones: Readonly<Record<RechargeState, 'quiet' | 'success' | 'warning' | 'danger'>> = {
  pending: 'warning',
  paying: 'warning',
  voucher_submitted: 'warning',
  paid: 'success',
  part_refunded: 'quiet',
  refunded: 'quiet',
  closed: 'quiet',
  rejected: 'danger',
}

/** Whether it can still be paid. */
export function isOpen(state: RechargeState): boolean {
  return state === 'pending' || state === 'paying'
}

/** What was recharged, and what still waits to be paid. */
export function WalletOrders({ orders, pages }: Props) {
  const [cancelling, setCancelling] = useState<Recharge>()
  const { reloadPage } = useAccount('enterprise')
  const cancel = async () => {
    if (!cancelling) return
    const { order_no } = cancelling
    await callAs.enterprise(cancelRecharge, { order_no })
    showToast('已取消充值单', 'success')
    await reloadPage()
  }
  return (
    <div className={styles.block}>
      <AccountBlock title="充值记录">
        {orders.length === 0 ? (
          <EmptyState title="还没有充值记录">充值后，每一笔的状态与去向都会列在这里。</EmptyState>
        ) : (
          <OrderTable orders={orders} onCancel={setCancelling} />
        )}
        <Pagination {...pages} href={(page) => listAddress('/wallet/recharge', { page })} />
      </AccountBlock>
      <Confirm
        open={cancelling !== undefined}
        title={`取消充值单 ${cancelling?.order_no ?? ''}？`}
        action="取消充值单"
        onConfirm={cancel}
        onClose={() => setCancelling(undefined)}
      >
        <p>金额 {yuanText(cancelling?.amount ?? '0.00')}，尚未支付。如果已经付款，请不要取消，到账后会自动更新。</p>
      </Confirm>
    </div>
  )
}

function OrderTable({ orders, onCancel }: { orders: readonly Recharge[]; onCancel(order: Recharge): void }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">充值单</th>
          <th scope="col">支付方式</th>
          <th scope="col">状态</th>
          <th scope="col" className={styles.amount}>
            金额
          </th>
          <th scope="col" className={styles.amount}>
            赠送推广金
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
            <td>{channels[order.channel].name}</td>
            <td>
              <Tag tone={rechargeTones[order.state]}>{rechargeStates[order.state]}</Tag>
              {!isNought(order.refunded_amount) && <small>已退 {yuanText(order.refunded_amount)}</small>}
            </td>
            <td className={styles.amount}>
              <Money amount={order.amount} />
            </td>
            <td className={styles.amount}>
              <Money amount={order.bonus_amount} />
            </td>
            <td className={styles.amount}>
              <OrderWays {...order} onCancel={() => onCancel(order)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OrderWays({ order_no, state, onCancel }: Recharge & { onCancel(): void }) {
  const href = listAddress('/wallet/recharge', { order_no })
  return (
    <span className={styles.ways}>
      <ButtonLink kind="plain" size="small" href={href}>
        {isOpen(state) ? '继续支付' : '查看'}
        <span className="unseen">充值单 {order_no}</span>
      </ButtonLink>
      {isOpen(state) && (
        <Button kind="plain" size="small" onClick={onCancel}>
          取消<span className="unseen">充值单 {order_no}</span>
        </Button>
      )}
    </span>
  )
}
