import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './account-block.module.css'

interface AccountBlockProps {
  title: string
  /** Where the whole of it is. */
  more?: { name: string; href: string }
  children: ReactNode
}

/** A part of the overview under its own heading. */
export function AccountBlock({ title, more, children }: AccountBlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more && (
          <a href={more.href}>
            {more.name}
            <Icon name="right" />
          </a>
        )}
      </div>
      {children}
    </section>
  )
}

/** Two columns of blocks: what has to be read on the left, what is looked up on the right. */
export function AccountColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
