import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { type Confirmation, type ConfirmationState, readConfirmation } from '#contract/money/withdrawals.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { Money } from '#web/kit/account/account-money.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { usePayPlace } from '#web/kit/pay/pay-place.ts'
import { askBridge } from '#web/kit/pay/wechat-bridge.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { useEvery } from '#web/kit/use-every.ts'
import styles from './withdrawl-confirm.module.css'

interface Props {
  confirmation: Confirmation
}

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { confirmation: await call(readConfirmation, { no: params.no ?? '' }) }
}

const everyMs = 4000

/** What is said of each state, and what comes of it. */
const words: Readonly<Record<ConfirmationState, { title: string; text: string }>> = {
  preparing: { title: '款项正在发出', text: '发出后就可以在这里确认收款，请稍等片刻。' },
  waiting: { title: '请确认收款', text: '确认后款项进入您的微信零钱。' },
  paid: { title: '已到账', text: '款项已进入您的微信零钱。' },
  expired: { title: '已超过确认时间', text: '款项没有付出，平台核实后会重新打款或退回余额，您无需操作。' },
  cancelled: { title: '这笔打款已撤回', text: '款项没有付出，平台核实后会重新打款或退回余额，您无需操作。' },
  failed: { title: '打款未成功', text: '款项仍为您保留，平台核实后会重新打款或退回余额，您无需操作。' },
  returned: { title: '款项已退回余额', text: '这笔提现已经结束，可以重新申请提现。' },
}

/** Where a maker confirms in WeChat that they receive; on a desk, the code that leads there. */
export default function WithdrawlConfirm({ confirmation: loaded }: Props) {
  const [confirmation, setConfirmation] = useState(loaded)
  const { no, state, net_amount, confirm_before } = confirmation
  const look = async () => {
    try {
      setConfirmation(await callAs.maker(readConfirmation, { no }))
    } catch {
      // No answer this time; the next one is a few seconds away.
    }
  }
  useEvery(everyMs, async () => {
    if (state === 'waiting' || state === 'preparing') await look()
  })
  const { title, text } = words[state]
  return (
    <AccountShell realm="maker" title="确认收款" lead={`提现单号 ${no}`}>
      <section className={styles.card} data-state={state}>
        <p>
          <Money amount={net_amount} size="large" />
        </p>
        <h2 role="status">{title}</h2>
        <p>{text}</p>
        {state === 'waiting' && confirm_before && <p>请在 {formatMinute(confirm_before)} 前确认，逾期将退回平台。</p>}
        {state === 'waiting' && <Confirming {...confirmation} onLook={look} />}
        <ButtonLink kind="plain" href={`/personal/withdrawl?no=${no}`}>
          查看提现进度
        </ButtonLink>
      </section>
    </AccountShell>
  )
}

function Confirming({ sheet, qr_image, net_amount, sandbox_url, onLook }: Confirmation & { onLook(): Promise<void> }) {
  const place = usePayPlace()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy || !sheet) return
    setBusy(true)
    const answer = await askBridge('requestMerchantTransfer', sheet)
    showToast(said[answer], answer === 'fail' || answer === 'absent' ? 'error' : 'info')
    await onLook()
    setBusy(false)
  }
  return (
    <>
      {place === 'wechat' ? (
        <Button size="large" aria-disabled={busy} onClick={() => void confirm()}>
          {busy ? '正在打开…' : `确认收款 ${yuanText(net_amount)}`}
        </Button>
      ) : (
        <>
          <img className={styles.code} src={qr_image} alt="在微信里打开本页的二维码" width="196" height="196" />
          <p>
            {place === 'pc' ? '请用微信“扫一扫”，在手机上确认收款' : '请在微信里打开本页，或保存二维码后用微信识别'}
          </p>
        </>
      )}
      {sandbox_url && (
        <ButtonLink kind="outline" size="small" href={sandbox_url}>
          打开沙箱确认收款
        </ButtonLink>
      )}
    </>
  )
}

const said = {
  ok: '正在确认收款结果…',
  cancel: '还没有确认收款，可以稍后再来',
  fail: '微信没有完成收款，请更新微信后重试',
  absent: '没有连上微信，请在微信里重新打开本页',
} as const
