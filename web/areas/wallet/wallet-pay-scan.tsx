import { type ReactNode, useState } from 'react'
import { payRechargeAgain, type RechargeWithPay } from '#contract/money/recharges.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#web/app/stores.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { clockText } from '#web/kit/use-countdown.ts'
import styles from './wallet-pay.module.css'

interface Props {
  order: RechargeWithPay
  /** Seconds until it is closed. */
  left: number
  onAgain(order: RechargeWithPay): Promise<void>
  sum: ReactNode
  /** What else can be done with it. */
  ways: ReactNode
}

/** A code to scan, or a page to pay on; it waits, and shows how long it still can. */
export function PayScan({ order, left, onAgain, sum, ways }: Props) {
  const { pay } = order
  return (
    <div className={styles.scan}>
      <div className={styles.pay}>
        {pay?.kind === 'qr' && <Code {...pay} />}
        {pay?.kind === 'redirect' && <Leave {...pay} />}
        {!pay && <Again order={order} onAgain={onAgain} />}
      </div>
      <div className={styles.facts}>
        {sum}
        <p className={styles.left}>
          剩余支付时间 <time>{clockText(left)}</time>，付款后这里会自动更新
        </p>
        {ways}
      </div>
    </div>
  )
}

type PayWay = NonNullable<RechargeWithPay['pay']>

function Code({ qr_image, code_url = '' }: PayWay) {
  const { company } = useSite((site) => site.baseInfo)
  return (
    <>
      <div className={styles.code}>
        {qr_image && <img src={qr_image} alt="微信支付二维码" width="220" height="220" />}
        <span className={styles.mark}>
          <Icon name="wechat" />
        </span>
      </div>
      <p>请用微信“扫一扫”扫描二维码付款</p>
      <p className={styles.payee}>
        <Icon name="shield" />
        收款方 {company}
      </p>
      <InSandbox address={code_url} />
    </>
  )
}

function Leave({ url = '' }: PayWay) {
  return (
    <>
      <ButtonLink href={url} target="_blank" size="large">
        去支付宝付款
      </ButtonLink>
      <p>付款页在新标签页打开，付完回到这里</p>
    </>
  )
}

/** Where nothing real stands behind the code, there is a page that plays the telephone. */
function InSandbox({ address }: { address: string }) {
  if (!address.includes('/sandbox/pay/')) return null
  return (
    <ButtonLink kind="plain" size="small" href={address} target="_blank">
      打开沙箱付款
    </ButtonLink>
  )
}

/** The provider gave no answer when it was asked for a code. */
function Again({ order, onAgain }: Pick<Props, 'order' | 'onAgain'>) {
  const [busy, setBusy] = useState(false)
  const { act } = useAccount('enterprise')
  const { order_no, channel } = order
  const again = async () => {
    if (busy) return
    setBusy(true)
    await act(async () => onAgain(await callAs.enterprise(payRechargeAgain, { order_no, channel })))
    setBusy(false)
  }
  return (
    <>
      <p className={styles.over}>支付渠道没有回应，请重新支付或换一种方式</p>
      <Button aria-disabled={busy} onClick={() => void again()}>
        {busy ? '正在准备…' : '重新支付'}
      </Button>
    </>
  )
}
