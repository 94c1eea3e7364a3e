import type { ReactNode } from 'react'
import styles from './list-bar.module.css'

export interface Chip {
  name: string
  /** The list without it. */
  href: string
}

interface Props {
  /** The list without any choice. */
  path: string
  total: string
  chips: readonly Chip[]
  children?: ReactNode
}

/** What was chosen, how much there is of it, and what can be done with it: right above the first result. */
export function ListBar({ path, total, chips, children }: Props) {
  return (
    <div id="list" className={styles.bar} tabIndex={-1} data-list="">
      <p className={styles.total} role="status">
        {total}
      </p>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="已选条件">
          {chips.map(({ name, href }) => (
            <li key={name}>
              <a href={href}>
                {name}
                <span aria-hidden="true">×</span>
                <span className="unseen">，去掉这个条件</span>
              </a>
            </li>
          ))}
          <li>
            <a className={styles.clear} href={path}>
              清除
            </a>
          </li>
        </ul>
      )}
      {children}
    </div>
  )
}

/** Choices that were made, with the list that is left without each. */
export function chipsOf<Chosen extends object>(
  chosen: Chosen,
  names: Partial<Record<keyof Chosen, string | false | undefined>>,
  href: (left: Chosen) => string,
): Chip[] {
  return (Object.entries(names) as [keyof Chosen, string | false | undefined][]).flatMap(([key, name]) =>
    name ? [{ name, href: href({ ...chosen, [key]: undefined }) }] : [],
  )
}
