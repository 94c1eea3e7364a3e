import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { SandboxPayment, SandboxPaymentOutcome } from '#contract/site/sandbox.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { useSite } from '#web/app/stores.ts'
import { Money } from '#web/kit/account/account-money.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import { useEvery } from '#web/kit/use-every.ts'
import { askSandbox, sandboxStands } from './sandbox-call.ts'
import styles from './sandbox-pay.module.css'
import { sandboxChannels, sandboxStates } from './sandbox-payments.tsx'

interface Props {
  no: string
}

const everyMs = 3000

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  await sandboxStands(call, ['payment'])
  return { no: params.no ?? '' }
}

const outcomes: readonly { outcome: SandboxPaymentOutcome; name: string; text: string; said: string }[] = [
  { outcome: 'paid', name: '支付成功', text: '立即付款，通知马上送达', said: '已付款' },
  { outcome: 'refused', name: '拒绝支付', text: '付款人拒绝，款项没有动', said: '已拒绝' },
  { outcome: 'late', name: '关单后到账', text: '平台先关单，款项随后到账', said: '关单后已到账' },
  { outcome: 'twice', name: '重复支付', text: '两个渠道各付一次', said: '已重复付款' },
]

/** What a telephone would show after scanning: how much, to whom, and the ways in which it can go. */
export default function SandboxPay({ no }: Props) {
  const { name } = useSite((site) => site.baseInfo)
  const [payment, setPayment] = useState<SandboxPayment | null>()
  const [answered, setAnswered] = useState(0)
  useEvery(
    everyMs,
    async () => {
      try {
        const found = await askSandbox<SandboxPayment[]>(`/payments?order_no=${encodeURIComponent(no)}`)
        setPayment(found.find((one) => one.no === no) ?? null)
      } catch {
        // No answer this time; the next one is a few seconds away.
      }
    },
    String(answered),
  )
  return (
    <main id="main" className={styles.page}>
      <div className={styles.phone}>
        <h1>{payment ? sandboxChannels[payment.channel] : '沙箱付款'}</h1>
        <p>付款给 {name}</p>
        {payment === null && <p role="status">没有这笔付款，请从充值页重新打开。</p>}
        {payment && <Answer {...payment} onAnswered={() => setAnswered(answered + 1)} />}
      </div>
      <ButtonLink kind="plain" size="small" href="/sandbox">
        返回沙箱
      </ButtonLink>
    </main>
  )
}

/** On this host, whatever it is called in the browser. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

function Answer({ onAnswered, ...payment }: SandboxPayment & { onAnswered(): void }) {
  const { no, order_no, amount, state, return_url, refunds } = payment
  const [busy, setBusy] = useState(false)
  const answer = async ({ outcome, said }: (typeof outcomes)[number]) => {
    setBusy(true)
    try {
      await askSandbox(`/payments/${encodeURIComponent(no)}`, { outcome })
      showToast(said, 'success')
      onAnswered()
    } catch (error) {
      showToast((error as Error).message, 'error')
    }
    setBusy(false)
  }
  return (
    <>
      <p className={styles.amount}>
        <Money amount={amount} size="large" />
      </p>
      <p role="status" className={styles.state} data-state={state}>
        {sandboxStates[state].name}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>订单</dt>
          <dd>{order_no}</dd>
        </div>
        <div>
          <dt>付款单</dt>
          <dd>{no}</dd>
        </div>
        {refunds.map((refund) => (
          <div key={refund.refund_no}>
            <dt>已退款</dt>
            <dd>{yuanText(refund.amount)}</dd>
          </div>
        ))}
      </dl>
      {state === 'paid' && (
        <ButtonLink kind="outline" href={pathOf(return_url)}>
          返回商户
        </ButtonLink>
      )}
      {state === 'waiting' && (
        <ul className={styles.ways}>
          {outcomes.map((way) => (
            <li key={way.outcome}>
              <Button
                kind={way.outcome === 'paid' ? 'primary' : 'outline'}
                disabled={busy}
                onClick={() => void answer(way)}
              >
                {way.name}
              </Button>
              <p>{way.text}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
