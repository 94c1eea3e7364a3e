import type { ReactNode } from 'react'
import styles from './titled-card.module.css'

interface TitledCardProps {
  /** Its heading, with what stands beside it at the end of the line. */
  title?: ReactNode
  /** Below it stands another one, in no grid that keeps them apart. */
  spaced?: boolean
  children: ReactNode
}

/** A part of a screen of figures. */
export function TitledCard({ title, spaced = false, children }: TitledCardProps) {
  return (
    <section className={spaced ? `${styles.card} ${styles.spaced}` : styles.card}>
      {title !== undefined && <h2 className={styles.heading}>{title}</h2>}
      {children}
    </section>
  )
}
