import { Mark } from '#console/parts/show/mark.tsx'
import { sayProviderReason } from '#console/parts/show/provider-words.ts'
import type { PaymentNotice } from '#contract/money/payments.console.ts'
import styles from './screen.module.css'
import { sayOutcome } from './words.ts'

/** Whether it was proved to come from the provider. */
export function Proved({ notice: { genuine } }: { notice: PaymentNotice }) {
  if (genuine === null) return <Mark tone="waiting">未处理</Mark>
  return genuine ? <Mark tone="good">通过</Mark> : <Mark tone="gone">未通过</Mark>
}

/** What it led to. */
export function Led({ notice }: { notice: PaymentNotice }) {
  return (
    <div className={styles.reason}>
      {sayOutcome(notice)}
      {notice.reason && <div className={styles.note}>{sayProviderReason(notice.reason)}</div>}
    </div>
  )
}
