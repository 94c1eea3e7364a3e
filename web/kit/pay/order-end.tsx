import { type ReactNode, useEffect, useRef } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import type { OrderState } from '#contract/money/orders.words.ts'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import styles from './pay-panel.module.css'

type Ended = Exclude<OrderState, 'unpaid'>

interface Props {
  order: WholeOrder
  /** It ended while somebody was looking. */
  seen: boolean
  /** What can be done next. */
  children: ReactNode
}

const titles: Readonly<Record<Ended, string>> = {
  voucher_submitted: '凭证已提交，等待确认',
  paid: '支付成功',
  part_refunded: '支付成功，已部分退款',
  refunded: '已退款',
  closed: '订单已关闭',
  rejected: '凭证没有通过',
}

/** What became of an order that nobody has to pay any longer. */
export function OrderEnd({ order, seen, children }: Props) {
  const state = order.state as Ended
  const heading = useRef<HTMLHeadingElement>(null)
  // What the focus stood on is gone when the page changes by itself; on a page that came like this it stays put.
  useEffect(() => {
    if (seen && document.activeElement === document.body) heading.current?.focus()
  }, [seen])
  return (
    <section className={styles.end} data-state={state} aria-labelledby="order-end">
      <span className={styles.sign}>
        <Icon name={state === 'voucher_submitted' ? 'clock' : order.paid_at ? 'check' : 'help'} />
      </span>
      <h2 id="order-end" ref={heading} tabIndex={-1}>
        {titles[state]}
      </h2>
      <p>{textOf(order)}</p>
      <div className={styles.next}>{children}</div>
    </section>
  )
}

function textOf(order: WholeOrder): string {
  const { title, amount, promotion_part, refunded_amount, payer_name, reject_reason } = order
  const by = isNought(promotion_part) ? '' : `，其中推广金 ${yuanText(promotion_part)}`
  const texts: Readonly<Record<Ended, string>> = {
    voucher_submitted: `付款户名：${payer_name}。款项核实后订单即完成，结果会以消息告知。`,
    paid: `${title} ${yuanText(amount)}${by}，${paidText(order)}。`,
    part_refunded: `${yuanText(amount)} 中已退回 ${yuanText(refunded_amount)}。`,
    refunded: `${yuanText(refunded_amount)} 已全部退回。`,
    closed: '没有收到付款。如果您已经付款，款项会自动入账或原路退回。',
    rejected: `原因：${reject_reason}`,
  }
  return texts[order.state as Ended]
}

/** A bank's paper names the day alone. */
function paidText({ channel, paid_at }: WholeOrder): string {
  if (paid_at === null) return ''
  return channel === 'bank_transfer' ? `${formatDay(paid_at)} 到账` : `支付时间 ${formatMinute(paid_at)}`
}
