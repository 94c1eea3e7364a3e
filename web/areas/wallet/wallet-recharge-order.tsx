import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import { orderActions } from '#contract/money/orders.words.ts'
import { type readRechargeOptions, recharge } from '#contract/money/recharges.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { orderPath } from '#web/kit/pay/order-calls.ts'
import { PayPanel } from '#web/kit/pay/pay-panel.tsx'
import { payPlaceHere } from '#web/kit/pay/pay-place.ts'
import { useLiveOrder } from '#web/kit/pay/use-live-order.ts'

interface Props {
  order: WholeOrder
  options: OutputOnWire<typeof readRechargeOptions>
}

/** One recharge while it is paid, below the purse it fills. */
export function RechargeOrder({ order: loaded, options }: Props) {
  const live = useLiveOrder('enterprise', loaded)
  const { order } = live
  const paid = order.actions.includes('receipt')
  return (
    <PayPanel live={live}>
      {paid && <ButtonLink href={orderPath('enterprise', order.order_no)}>查看订单</ButtonLink>}
      {paid && (
        <ButtonLink kind="outline" href="/wallet/recharge">
          再充一笔
        </ButtonLink>
      )}
      {order.actions.includes('again') && <OnceMore order={order} options={options} />}
    </PayPanel>
  )
}

/** The same again under a number of its own. */
function OnceMore({ order: { amount, channel: tried }, options }: Props) {
  const [busy, setBusy] = useState(false)
  const { act } = useAccount('enterprise')
  const navigate = useNavigate()
  const channel = options.channels.find((one) => one === tried)
  if (!options.enabled || !channel) return null
  const again = async () => {
    if (busy) return
    setBusy(true)
    await act(async () => {
      const { order_no } = await callAs.enterprise(recharge, { amount, channel, place: payPlaceHere() })
      await navigate(`/wallet/recharge?order_no=${order_no}`)
    })
    setBusy(false)
  }
  return (
    <Button aria-disabled={busy} onClick={() => void again()}>
      {busy ? '正在下单…' : orderActions.again}
    </Button>
  )
}
