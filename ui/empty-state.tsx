import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** A list with nothing in it: says so, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.next}>{children}</div>}
    </div>
  )
}
