import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { PayPlace } from '#contract/base/visitors.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import { type OrderChannel, orderChannels } from '#contract/money/orders.words.ts'
import { Button } from '#ui/button.tsx'
import { herePath } from '#web/app/base.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import { knowPayer } from '#web/kit/wechat/payer.ts'
import styles from './pay-panel.module.css'
import { askBridge } from './wechat-bridge.ts'

interface Props {
  realm: AccountRealm
  place: PayPlace
  channel: OrderChannel
  amount: string
  busy: boolean
  /** Makes the way ready, and says the order as it is then; nothing where that was refused. */
  onPay(): Promise<WholeOrder | undefined>
  /** What became of it, asked of ourselves: WeChat's word is no proof. */
  onLook(): Promise<void>
}

/** On a telephone one tap makes the way ready and goes it: to WeChat's sheet, or to a page that comes back here. */
export function PayOnPhone({ realm, place, channel, amount, busy, onPay, onLook }: Props) {
  const [open, setOpen] = useState(false)
  const go = async () => {
    if (busy || open) return
    setOpen(true)
    try {
      await pay()
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error')
    } finally {
      setOpen(false)
    }
  }
  const pay = async () => {
    // WeChat asks whose telephone it is: whoever is not known yet comes back here in a moment.
    if (place === 'wechat' && !(await knowPayer(realm, herePath()))) return
    const way = (await onPay())?.pay
    if (way?.kind === 'redirect' && way.url) location.assign(way.url)
    if (way?.kind !== 'jsapi' || !way.sheet) return
    const answer = await askBridge('getBrandWCPayRequest', way.sheet)
    // Where nothing real stands behind the sheet and there is no WeChat, a page plays it.
    if (answer === 'absent' && way.url) location.assign(way.url)
    else showToast(said[answer], answer === 'fail' || answer === 'absent' ? 'error' : 'info')
    await onLook()
  }
  return (
    <>
      <Button size="large" aria-disabled={busy || open} onClick={() => void go()}>
        {open ? '正在打开…' : `${orderChannels[channel]} ${yuanText(amount)}`}
      </Button>
      <p>付款后这里会自动更新；没有更新时，请稍等片刻再看</p>
    </>
  )
}

const said = {
  ok: '正在确认支付结果…',
  cancel: '已取消支付，订单还在，可以继续支付',
  fail: '微信没有完成支付，请重试或换一种方式',
  absent: '没有连上微信，请在微信里重新打开本页',
} as const

/** WeChat opens no page of Alipay's: the same page, opened in the telephone's own browser, does. */
export function PayOutsideOfWechat({ channel }: { channel: OrderChannel }) {
  return (
    <>
      <p className={styles.over}>微信内打不开{orderChannels[channel]}</p>
      <p>请点右上角“…”，选择“在浏览器打开”，再选择{orderChannels[channel]}付款；也可以复制本页地址，到浏览器里打开。</p>
      <CopyButton text={location.href} name="本页地址" />
    </>
  )
}
