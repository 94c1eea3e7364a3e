import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { SandboxPayout, SandboxPayoutOutcome } from '#contract/site/sandbox.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import { useEvery } from '#web/kit/use-every.ts'
import { askSandbox } from './sandbox-call.ts'
import styles from './sandbox-list.module.css'

const everyMs = 3000

const states = {
  waiting: { name: '等待确认', tone: 'warning' },
  paid: { name: '已收款', tone: 'success' },
  failed: { name: '失败', tone: 'danger' },
  expired: { name: '已过期', tone: 'quiet' },
} as const

const answers: Readonly<Record<SandboxPayoutOutcome, { name: string; said: string }>> = {
  paid: { name: '确认收款', said: '已确认收款' },
  failed: { name: '打款失败', said: '已记为失败' },
  expired: { name: '让它过期', said: '已过期' },
}

/** Money that is on its way to somebody's WeChat, and a stand-in for that person. */
export function SandboxPayouts() {
  const [payouts, setPayouts] = useState<readonly SandboxPayout[]>()
  const [problem, setProblem] = useState('')
  const [answered, setAnswered] = useState(0)
  useEvery(
    everyMs,
    async () => {
      try {
        setPayouts(await askSandbox<SandboxPayout[]>('/payouts'))
        setProblem('')
      } catch (error) {
        setProblem((error as Error).message)
      }
    },
    String(answered),
  )
  return (
    <section className={styles.section} aria-labelledby="sandbox-payouts">
      <div className={styles.head}>
        <h2 id="sandbox-payouts">打款</h2>
      </div>
      <p className={styles.note} role="status">
        {problem || '提现到微信的打款，每 3 秒自动更新。'}
      </p>
      {payouts?.length === 0 && (
        <EmptyState title="没有打款">
          <p>提现审核通过并发起打款后，会出现在这里。</p>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {payouts?.map((payout) => (
          <Payout key={payout.no} {...payout} onAnswered={() => setAnswered(answered + 1)} />
        ))}
      </ul>
    </section>
  )
}

function Payout(props: SandboxPayout & { onAnswered(): void }) {
  const { no, withdrawal_no, payee_name, amount, state, created_at, onAnswered } = props
  const [busy, setBusy] = useState(false)
  const answer = async (outcome: SandboxPayoutOutcome) => {
    setBusy(true)
    try {
      await askSandbox(`/payouts/${encodeURIComponent(no)}`, { outcome })
      showToast(answers[outcome].said, 'success')
      onAnswered()
    } catch (error) {
      showToast((error as Error).message, 'error')
    }
    setBusy(false)
  }
  return (
    <li className={styles.row}>
      <p className={styles.top}>
        <b>{yuanText(amount)}</b>
        <Tag tone={states[state].tone}>{states[state].name}</Tag>
        <time dateTime={created_at}>{formatMinute(created_at)}</time>
      </p>
      <p className={styles.note}>
        {payee_name}，{withdrawal_no}
      </p>
      {state === 'waiting' && (
        <p className={styles.code}>
          {(['paid', 'failed', 'expired'] as const).map((outcome) => (
            <Button
              key={outcome}
              kind={outcome === 'paid' ? 'primary' : 'outline'}
              size="small"
              disabled={busy}
              onClick={() => void answer(outcome)}
            >
              {answers[outcome].name}
            </Button>
          ))}
        </p>
      )}
    </li>
  )
}
