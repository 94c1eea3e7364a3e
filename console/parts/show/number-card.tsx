import type { ReactNode } from 'react'
import { type Fact, Facts } from '#console/parts/records/review-drawer.tsx'
import { Mark, type Tone } from './mark.tsx'
import styles from './number-card.module.css'

interface NumberCardProps {
  no: string
  state: { label: string; tone: Tone }
  /** Beside the number: by which way, for what. */
  about: ReactNode
  facts: readonly Fact[]
  /** At the right of the number. */
  action?: ReactNode
  /** Below the facts: papers, buttons. */
  children?: ReactNode
}

export function NumberCards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>
}

/** One of several things that happened under numbers of their own: a try to pay, a refund, a payout. */
export function NumberCard({ no, state, about, facts, action, children }: NumberCardProps) {
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <span className={styles.number}>{no}</span>
        <Mark tone={state.tone}>{state.label}</Mark>
        <span className={styles.about}>{about}</span>
        {action && <span className={styles.action}>{action}</span>}
      </header>
      <Facts facts={facts} />
      {children}
    </li>
  )
}

/** A number as it is compared and copied: digits of one width, broken wherever there is no room. */
export function Digits({ children }: { children: ReactNode }) {
  return <span className={styles.digits}>{children}</span>
}
