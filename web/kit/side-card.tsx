import type { ReactNode } from 'react'
import styles from './side-card.module.css'

/** A box at the side of a record: facts, or the next action. */
export function SideCard({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}
