import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { yuanText } from '#contract/base/fen.ts'
import {
  cancelRecharge,
  payRechargeAgain,
  type RechargeChannel,
  type RechargeWithPay,
  readRecharge,
  type readRechargeOptions,
  rechargeStates,
} from '#contract/money/recharges.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { useCountdown } from '#web/kit/use-countdown.ts'
import { useEvery } from '#web/kit/use-every.ts'
import { useOrderNews } from './use-order-news.ts'
import { useWallet } from './use-wallet.ts'
import { channels } from './wallet-channels.ts'
import { isOpen } from './wallet-orders.tsx'
import styles from './wallet-pay.module.css'
import { PayBank } from './wallet-pay-bank.tsx'
import { OrderEnd } from './wallet-pay-end.tsx'
import { PayScan } from './wallet-pay-scan.tsx'

const lateMs = 15_000

type Options = OutputOnWire<typeof readRechargeOptions>

/** One order from the moment it is placed to its end; what happens to it elsewhere is seen here by itself. */
export function PayOrder({ order: loaded, options }: { order: RechargeWithPay; options: Options }) {
  const [order, setOrder] = useState(loaded)
  const wallet = useWallet()
  const left = useCountdown(order.seconds_left ?? 0, order.expires_at)
  const open = isOpen(order.state)
  // The server closes it in a moment; until then nothing can be paid either.
  const over = open && left === 0

  const know = async (next: RechargeWithPay) => {
    setOrder(next)
    if (next.state !== order.state && next.paid_at) await wallet.refresh()
  }
  const look = async () => {
    try {
      await know(await callAs.enterprise(readRecharge, { order_no: order.order_no }))
    } catch {
      // No answer this time; the next one is a few seconds away.
    }
  }
  useOrderNews({ orderNo: order.order_no, waiting: open || order.state === 'voucher_submitted', look })
  // Whoever paid in the last second sees that too.
  useEvery(lateMs, async () => {
    if (order.state === 'closed') await look()
  })

  const ended = over ? { ...order, state: 'closed' as const } : order
  const ways = <OtherWays order={order} options={options} onDone={know} />
  return (
    <div className={styles.order}>
      <p className="unseen" role="status">
        {rechargeStates[ended.state]}
      </p>
      {!open || over ? (
        <>
          <Sum order={order} />
          <OrderEnd order={ended} options={options} seen={ended.state !== loaded.state} />
        </>
      ) : order.channel === 'bank_transfer' ? (
        <>
          <Sum order={order} />
          <PayBank order={order} onDone={know} />
          {ways}
        </>
      ) : (
        <PayScan order={order} left={left} onAgain={know} sum={<Sum order={order} />} ways={ways} />
      )}
    </div>
  )
}

function Sum({ order }: { order: RechargeWithPay }) {
  return (
    <dl className={styles.sum}>
      <div>
        <dt>充值金额</dt>
        <dd>
          <Money amount={order.amount} size="large" />
        </dd>
      </div>
      <div>
        <dt>支付方式</dt>
        <dd>{channels[order.channel].name}</dd>
      </div>
      {!isNought(order.bonus_amount) && (
        <div>
          <dt>赠送推广金</dt>
          <dd>
            <Money amount={order.bonus_amount} />
          </dd>
        </div>
      )}
    </dl>
  )
}

interface WaysProps {
  order: RechargeWithPay
  options: Options
  onDone(order: RechargeWithPay): Promise<void>
}

/** Another way to pay the same order, or none at all. */
function OtherWays({ order, options, onDone }: WaysProps) {
  const { order_no, channel, amount } = order
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { act } = useAccount('enterprise')
  const navigate = useNavigate()
  const others = options.channels.filter((key) => key !== channel)

  const change = async (to: RechargeChannel) => {
    if (busy) return
    setBusy(true)
    await act(async () => onDone(await callAs.enterprise(payRechargeAgain, { order_no, channel: to })))
    setBusy(false)
  }
  const cancel = async () => {
    const ended = await callAs.enterprise(cancelRecharge, { order_no })
    // It may have been paid while the question stood there.
    if (ended.paid_at) return onDone(ended)
    showToast('已取消充值单', 'success')
    await navigate('/wallet/recharge')
  }
  return (
    <div className={styles.others}>
      {others.map((key) => (
        <Button key={key} kind="outline" size="small" aria-disabled={busy} onClick={() => void change(key)}>
          改用{channels[key].name}
        </Button>
      ))}
      <Button kind="plain" size="small" onClick={() => setAsking(true)}>
        取消充值
      </Button>
      <Confirm
        open={asking}
        title={`取消充值单 ${order_no}？`}
        action="取消充值单"
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        <p>金额 {yuanText(amount)}，尚未支付。如果已经付款，请不要取消，到账后会自动更新。</p>
      </Confirm>
    </div>
  )
}
