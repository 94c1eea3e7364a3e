import type { ReactNode } from 'react'
import styles from './container.module.css'

/** The column all content stands in: 1200 px, less in a narrow window, where the gutters belong to the sidebar. */
export function Container({ children }: { children: ReactNode }) {
  return <div className={styles.container}>{children}</div>
}
