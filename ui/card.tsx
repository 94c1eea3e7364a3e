import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  /** With an address the whole card is one link. */
  href?: string
  children: ReactNode
}

export function Card({ href, children }: CardProps) {
  if (href === undefined) return <div className={styles.card}>{children}</div>
  return (
    <a className={styles.card} href={href}>
      {children}
    </a>
  )
}
