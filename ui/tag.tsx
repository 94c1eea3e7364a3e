import type { ReactNode } from 'react'
import styles from './tag.module.css'

export function Tag({
  tone = 'brand',
  children,
}: {
  tone?: 'brand' | 'quiet' | 'success' | 'warning' | 'danger'
  children: ReactNode
}) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
