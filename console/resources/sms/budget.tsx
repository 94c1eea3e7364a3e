import { Progress } from 'antd'
import { Notice } from '#console/parts/show/notice.tsx'
import type { SmsBudget } from '#contract/people/accounts.console.ts'
import styles from './budget.module.css'
import { levelOf, sayAlarm, windows } from './budget-levels.ts'

const colours = { calm: 'var(--brand)', high: 'var(--warning)', full: 'var(--danger)' } as const

/** How much of what may be sent has been sent, over windows that roll. */
export function Budget({ budget }: { budget: SmsBudget }) {
  const alarm = sayAlarm(budget)
  return (
    <>
      {alarm && <Notice type={alarm.full ? 'error' : 'warning'} title={alarm.words} />}
      <section className={styles.figures} aria-label="短信用量">
        {windows.map(({ key, label }) => {
          const { used, max } = budget[key]
          return (
            <div key={key} className={styles.figure}>
              <div className={styles.label}>{label}</div>
              <div className={styles.value}>
                {used.toLocaleString('zh-CN')}
                <span className={styles.max}>/ {max.toLocaleString('zh-CN')} 条</span>
              </div>
              <Progress
                percent={max > 0 ? Math.min(100, (used / max) * 100) : 100}
                size="small"
                showInfo={false}
                strokeColor={colours[levelOf(budget[key])]}
                aria-label={`${label}已用 ${used} 条，上限 ${max} 条`}
              />
            </div>
          )
        })}
      </section>
    </>
  )
}
