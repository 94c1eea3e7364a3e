import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { SandboxPayment } from '#contract/site/sandbox.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { useEvery } from '#web/kit/use-every.ts'
import { askSandbox } from './sandbox-call.ts'
import styles from './sandbox-list.module.css'

const everyMs = 3000

export const sandboxChannels = { wechat_native: '微信支付', alipay_page: '支付宝' } as const

export const sandboxStates = {
  waiting: { name: '等待付款', tone: 'warning' },
  paid: { name: '已付款', tone: 'success' },
  refused: { name: '已拒绝', tone: 'danger' },
  closed: { name: '已关闭', tone: 'quiet' },
} as const

/** What a payment app would be asked to pay. */
export function SandboxPayments() {
  const [payments, setPayments] = useState<readonly SandboxPayment[]>()
  const [problem, setProblem] = useState('')
  useEvery(everyMs, async () => {
    try {
      setPayments(await askSandbox<SandboxPayment[]>('/payments'))
      setProblem('')
    } catch (error) {
      setProblem((error as Error).message)
    }
  })
  return (
    <section className={styles.section} aria-labelledby="sandbox-payments">
      <div className={styles.head}>
        <h2 id="sandbox-payments">付款</h2>
      </div>
      <p className={styles.note} role="status">
        {problem || '等待付款的微信支付与支付宝，每 3 秒自动更新。'}
      </p>
      {payments?.length === 0 && (
        <EmptyState title="没有等待的付款">
          <p>
            下单后选择微信支付或支付宝，例如<a href="/wallet/recharge">充值</a>，付款会出现在这里。
          </p>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {payments?.map((payment) => (
          <Payment key={payment.no} {...payment} />
        ))}
      </ul>
    </section>
  )
}

function Payment({ no, order_no, channel, amount, state, description, created_at }: SandboxPayment) {
  const { name, tone } = sandboxStates[state]
  return (
    <li className={styles.row}>
      <p className={styles.top}>
        <b>{yuanText(amount)}</b>
        <Tag tone={tone}>{name}</Tag>
        <time dateTime={created_at}>{formatMinute(created_at)}</time>
      </p>
      <p className={styles.note}>
        {sandboxChannels[channel]}，{description}，{order_no}
      </p>
      <p className={styles.code}>
        <ButtonLink kind={state === 'waiting' ? 'primary' : 'outline'} size="small" href={`/sandbox/pay/${no}`}>
          {state === 'waiting' ? '去付款' : '查看'}
        </ButtonLink>
      </p>
    </li>
  )
}
