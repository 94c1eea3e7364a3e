import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** What to do about a record, the next action first: below each other at its side, or under the thumb. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
