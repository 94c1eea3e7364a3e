import type { ReactNode } from 'react'
import styles from './security-panel.module.css'

interface SecurityRowProps {
  name: string
  value: string
  note: string
  children: ReactNode
}

/** One way in: what it is, how it stands, and what can be done about it. */
export function SecurityRow({ name, value, note, children }: SecurityRowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.note}>{note}</dd>
      <dd>{children}</dd>
    </div>
  )
}
