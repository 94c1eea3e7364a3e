import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { Order, WholeOrder } from '#contract/money/orders.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { orderCalls } from './order-calls.ts'

interface Props {
  realm: AccountRealm
  order: Order
  label: string
  onDone(order: WholeOrder): Promise<void>
}

/** Calls off what nobody has paid; what was kept aside for it comes back. */
export function CancelOrder({ realm, order, label, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  const { order_no, title, pay_amount, promotion_part } = order
  const cancel = async () => {
    const ended = await callAs[realm](orderCalls[realm].cancel, { order_no })
    // It may have been paid while the question stood there.
    if (!ended.paid_at) showToast('订单已取消', 'success')
    await onDone(ended)
  }
  return (
    <>
      <Button kind="plain" size="small" onClick={() => setAsking(true)}>
        {label}
        <span className="unseen"> {order_no}</span>
      </Button>
      <Confirm
        open={asking}
        title={`取消订单 ${order_no}？`}
        action="取消订单"
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        <p>
          {title}，应付 {yuanText(pay_amount)}，尚未支付。如果已经付款，请不要取消，到账后会自动更新。
          {!isNought(promotion_part) && `抵扣的推广金 ${yuanText(promotion_part)} 随即退回。`}
        </p>
      </Confirm>
    </>
  )
}
