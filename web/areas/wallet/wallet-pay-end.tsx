import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { yuanText } from '#contract/base/fen.ts'
import {
  type RechargeState,
  type RechargeWithPay,
  type readRechargeOptions,
  recharge,
} from '#contract/money/recharges.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './wallet-pay.module.css'

interface Props {
  order: RechargeWithPay
  options: OutputOnWire<typeof readRechargeOptions>
}

interface EndProps extends Props {
  /** It ended while somebody was looking. */
  seen: boolean
}

type Ended = Exclude<RechargeState, 'pending' | 'paying'>

const titles: Readonly<Record<Ended, string>> = {
  voucher_submitted: '凭证已提交，等待确认',
  paid: '充值成功',
  part_refunded: '充值成功，已部分退款',
  refunded: '充值已退款',
  closed: '充值单已关闭',
  rejected: '凭证没有通过',
}

/** What became of an order that nobody has to pay any longer, and what can be done next. */
export function OrderEnd({ order, options, seen }: EndProps) {
  const state = order.state as Ended
  const heading = useRef<HTMLHeadingElement>(null)
  // What the focus stood on is gone when the page changes by itself; on a page that came like this it stays put.
  useEffect(() => {
    if (seen && document.activeElement === document.body) heading.current?.focus()
  }, [seen])
  return (
    <section className={styles.end} data-state={state} aria-labelledby="order-end">
      <span className={styles.mark}>
        <Icon name={state === 'voucher_submitted' ? 'clock' : order.paid_at ? 'check' : 'help'} />
      </span>
      <h2 id="order-end" ref={heading} tabIndex={-1}>
        {titles[state]}
      </h2>
      <p>{textOf(order)}</p>
      <div className={styles.others}>
        {order.paid_at && <ButtonLink href="/wallet/record">查看账单</ButtonLink>}
        {order.paid_at && (
          <ButtonLink kind="outline" href="/wallet/recharge">
            再充一笔
          </ButtonLink>
        )}
        {(state === 'closed' || state === 'rejected') && <OnceMore order={order} options={options} />}
      </div>
    </section>
  )
}

function textOf(order: RechargeWithPay): string {
  const { amount, bonus_amount, refunded_amount, paid_at, payer_name, reject_reason } = order
  const bonus = isNought(bonus_amount) ? '' : `，另有 ${yuanText(bonus_amount)} 推广金`
  const texts: Readonly<Record<Ended, string>> = {
    voucher_submitted: `付款户名：${payer_name}。款项核实后进入余额，结果会以消息告知。`,
    paid: `${yuanText(amount)} 已进入可用余额${bonus}。支付时间 ${formatMinute(paid_at ?? '')}。`,
    part_refunded: `${yuanText(amount)} 中已退回 ${yuanText(refunded_amount)}，原路返回。`,
    refunded: `${yuanText(refunded_amount)} 已原路退回。`,
    closed: '没有收到付款。如果您已经付款，款项会自动入账或原路退回。',
    rejected: `原因：${reject_reason}`,
  }
  return texts[order.state as Ended]
}

/** The same again under a number of its own. */
function OnceMore({ order: { amount, channel }, options }: Props) {
  const [busy, setBusy] = useState(false)
  const { act } = useAccount('enterprise')
  const navigate = useNavigate()
  if (!options.enabled || !options.channels.includes(channel)) return null
  const again = async () => {
    if (busy) return
    setBusy(true)
    await act(async () => {
      const { order_no } = await callAs.enterprise(recharge, { amount, channel })
      await navigate(`/wallet/recharge?order_no=${order_no}`)
    })
    setBusy(false)
  }
  return (
    <Button aria-disabled={busy} onClick={() => void again()}>
      {busy ? '正在下单…' : '重新支付'}
    </Button>
  )
}
