import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode
}

/** The head of every screen. */
export function PageHead({ title, description, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
