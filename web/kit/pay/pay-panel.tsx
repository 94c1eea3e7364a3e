import { type ReactNode, useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { PayPlace } from '#contract/base/visitors.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import { type OrderChannel, orderActions, orderChannels, orderStates } from '#contract/money/orders.words.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { clockText } from '#web/kit/use-countdown.ts'
import { CancelOrder } from './cancel-order.tsx'
import { orderCalls } from './order-calls.ts'
import { OrderEnd } from './order-end.tsx'
import { channelText } from './order-words.ts'
import { PayBalance } from './pay-balance.tsx'
import { PayBank } from './pay-bank.tsx'
import { PayOnPhone, PayOutsideOfWechat } from './pay-on-phone.tsx'
import styles from './pay-panel.module.css'
import { PayCode, PayElsewhere } from './pay-scan.tsx'
import type { LiveOrder } from './use-live-order.ts'

interface Props {
  live: LiveOrder
  /** What can be done next where nothing has to be paid any longer. */
  children: ReactNode
}

/** Where an order of any purpose is paid, by either realm: which ways and which buttons there are, the order says. */
export function PayPanel({ live, children }: Props) {
  const { order, first } = live
  const payable = order.actions.includes('pay')
  return (
    <div className={styles.panel}>
      <p className="unseen" role="status">
        {orderStates[order.state]}
      </p>
      {payable ? (
        <Paying {...live} />
      ) : (
        <OrderEnd order={order} seen={order.state !== first}>
          {children}
        </OrderEnd>
      )}
    </div>
  )
}

/** The way that stands open: what was chosen, or the balance where that is enough. */
function usualWay({ channel, ways }: WholeOrder): OrderChannel | null {
  if (channel !== null) return channel
  return ways.some((way) => way.channel === 'balance' && way.short_by === null) ? 'balance' : null
}

function Paying(live: LiveOrder) {
  const { realm, order, left, place, look, know } = live
  const { order_no, ways } = order
  const [picked, setPicked] = useState<OrderChannel>()
  const [busy, setBusy] = useState(false)
  const { act } = useAccount(realm)
  const chosen = picked ?? usualWay(order)

  const pay = async (channel: OrderChannel): Promise<WholeOrder | undefined> => {
    if (busy) return undefined
    setBusy(true)
    const tax = channel === 'balance' ? ways.find((way) => way.channel === channel)?.tax : null
    const chosen = { order_no, channel, place, ...(tax && { tax }) }
    let answered: WholeOrder | undefined
    await act(async () => {
      answered = await callAs[realm](orderCalls[realm].pay, chosen)
      await know(answered)
    })
    setBusy(false)
    return answered
  }
  const pick = (channel: OrderChannel) => {
    if (busy) return
    setPicked(channel)
    // A balance is taken by one more click, and so is what is paid on a telephone; all else is made ready at once.
    const byTap = channel === 'balance' || (channel !== 'bank_transfer' && place !== 'pc')
    if (!byTap && channel !== order.channel) void pay(channel)
  }
  const cancel = order.actions.includes('cancel') && (
    <CancelOrder realm={realm} order={order} onDone={know} label={orderActions.cancel} />
  )
  return (
    <>
      <header className={styles.head}>
        <Sum order={order} />
        {chosen !== 'bank_transfer' && (
          <p className={styles.left}>
            剩余支付时间 <time>{clockText(left)}</time>
            <span>付款后这里会自动更新</span>
          </p>
        )}
      </header>
      <fieldset className={styles.ways}>
        <legend className="unseen">支付方式</legend>
        {ways.map((way) => (
          <Way key={way.channel} way={way} place={place} chosen={way.channel === chosen} onPick={pick} />
        ))}
      </fieldset>
      {chosen === 'bank_transfer' && order.actions.includes('voucher') && !busy ? (
        <PayBank {...live} />
      ) : (
        <div className={styles.pane}>
          <Pane order={order} realm={realm} place={place} chosen={chosen} busy={busy} onPay={pay} onLook={look} />
        </div>
      )}
      {cancel && <footer className={styles.foot}>{cancel}</footer>}
    </>
  )
}

interface WayProps {
  way: WholeOrder['ways'][number]
  place: PayPlace
  chosen: boolean
  onPick(channel: OrderChannel): void
}

/** A button and no radio: an arrow key on the way to another one would begin payments with everybody in between. */
function Way({ way, place, chosen, onPick }: WayProps) {
  return (
    <button type="button" className={styles.way} aria-pressed={chosen} onClick={() => onPick(way.channel)}>
      <b>{orderChannels[way.channel]}</b>
      <span data-short={way.short_by !== null}>{wayText(way, place)}</span>
      {chosen && <Icon name="check" />}
    </button>
  )
}

function wayText({ channel, balance, short_by, elsewhere }: WayProps['way'], place: PayPlace): string {
  if (elsewhere) return '在浏览器中打开付款'
  if (channel !== 'balance') return channelText(channel, place)
  return short_by === null ? `可用 ${yuanText(balance ?? '0.00')}` : `还差 ${yuanText(short_by)}`
}

interface PaneProps {
  realm: LiveOrder['realm']
  order: WholeOrder
  place: PayPlace
  chosen: OrderChannel | null
  busy: boolean
  onPay(channel: OrderChannel): Promise<WholeOrder | undefined>
  onLook(): Promise<void>
}

function Pane({ realm, order, place, chosen, busy, onPay, onLook }: PaneProps) {
  const { channel, pay, pay_amount, ways } = order
  const balance = ways.find((way) => way.channel === 'balance')
  if (chosen === null) return <p>请选择一种支付方式</p>
  if (chosen === 'balance' && balance) {
    return (
      <PayBalance realm={realm} amount={pay_amount} way={balance} busy={busy} onPay={() => void onPay('balance')} />
    )
  }
  if (ways.find((way) => way.channel === chosen)?.elsewhere) return <PayOutsideOfWechat channel={chosen} />
  if (place !== 'pc' && chosen !== 'bank_transfer') {
    const on = { realm, place, channel: chosen, amount: pay_amount, busy }
    return <PayOnPhone {...on} onPay={() => onPay(chosen)} onLook={onLook} />
  }
  if (busy) return <p role="status">正在准备支付…</p>
  if (chosen === channel && pay?.kind === 'qr') return <PayCode {...pay} />
  if (chosen === channel && pay?.kind === 'redirect') return <PayElsewhere {...pay} />
  return (
    <>
      <p className={styles.over}>支付渠道没有回应，请重新支付或换一种方式</p>
      <Button onClick={() => void onPay(chosen)}>重新支付</Button>
    </>
  )
}

/** How much is to be paid, and what of the price is paid already. */
function Sum({ order: { title, amount, promotion_part, pay_amount, details } }: { order: WholeOrder }) {
  return (
    <dl className={styles.sum}>
      <div>
        <dt>应付金额</dt>
        <dd>
          <Money amount={pay_amount} size="large" />
        </dd>
        {!isNought(promotion_part) && (
          <dd className={styles.parts}>
            订单金额 {yuanText(amount)}，推广金已抵扣 {yuanText(promotion_part)}
          </dd>
        )}
      </div>
      <div>
        <dt>购买</dt>
        <dd>{title}</dd>
      </div>
      {details.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
