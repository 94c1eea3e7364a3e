import { useAskOne } from '#console/parts/form/use-ask.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import view from '#console/parts/records/record-view.module.css'
import { Facts, ReviewDrawer, Section } from '#console/parts/records/review-drawer.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleOrderDetail, readOrder } from '#contract/money/orders.console.ts'
import { Attempts } from './attempts.tsx'
import { Happened } from './happened.tsx'
import { NoticeTable } from './notice-table.tsx'
import styles from './order-drawer.module.css'
import { OrderSide } from './order-side.tsx'
import { RefundCards } from './refund-cards.tsx'

interface OrderDrawerProps {
  orderNo: string
  /** What else waits to be confirmed. */
  queue?: Queue | undefined
  /** Something was done to it. */
  onChanged(): Promise<void>
  onClose(): void
}

/** One order: how it was tried to be paid, what was said about it and what went back; and what can be done. */
export function OrderDrawer({ orderNo, queue, onChanged, onClose }: OrderDrawerProps) {
  const asked = useAskOne(readOrder, { order_no: orderNo })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer
      title={`订单 ${orderNo}`}
      evidence="支付、通知与退款"
      asked={asked}
      side={(order) => <OrderSide key={orderNo} order={order} queue={queue} onChanged={changed} />}
      queue={queue}
      onClose={onClose}
    >
      {(order) => (
        <>
          {order.voucher_image !== '' && <Voucher order={order} />}
          {order.attempts.length > 0 && (
            <Section title="支付">
              <Attempts order={order} onChanged={changed} />
            </Section>
          )}
          {order.refunds.length > 0 && (
            <Section title="退款">
              <RefundCards order={order} onChanged={changed} />
            </Section>
          )}
          {order.notices.length > 0 && (
            <Section title="渠道通知">
              <NoticeTable notices={order.notices} />
            </Section>
          )}
          <Section title="经过">
            <Happened timeline={order.timeline} />
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}

function Voucher({ order }: { order: ConsoleOrderDetail }) {
  return (
    <Section title="转账凭证">
      <Facts
        columns={2}
        facts={[
          { label: '付款户名', value: order.payer_name || <span className={view.none}>未填写</span> },
          { label: '提交时间', value: order.voucher_at ? formatMinute(order.voucher_at) : '—' },
        ]}
      />
      <div className={styles.voucher}>
        <PrivatePaper url={order.voucher_image} name="转账凭证" />
      </div>
    </Section>
  )
}
