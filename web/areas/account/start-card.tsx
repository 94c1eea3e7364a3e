import { Icon } from '#ui/icon.tsx'
import styles from './start-card.module.css'

export interface StartStep {
  title: string
  text: string
  href: string
  done: boolean
}

/** The first steps of a new account, with how far it has come; whoever has begun has none. */
export function StartCard({ steps }: { steps: readonly StartStep[] }) {
  const done = steps.filter((step) => step.done).length
  if (steps.length === 0) return null
  return (
    <section className={styles.start} aria-label="开始使用">
      <div className={styles.head}>
        <h2>开始使用</h2>
        <p>
          已完成 {done} / {steps.length}
        </p>
        <progress value={done} max={steps.length} aria-label="完成进度" />
      </div>
      <ol className={styles.steps}>
        {steps.map(({ title, text, href, done: isDone }, at) => (
          <li key={title} data-done={isDone}>
            <span aria-hidden="true">{isDone ? <Icon name="check" /> : at + 1}</span>
            <div>
              <h3>
                {isDone ? title : <a href={href}>{title}</a>}
                {isDone && <span className="unseen">（已完成）</span>}
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
