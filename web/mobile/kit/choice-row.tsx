import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import styles from './choice-row.module.css'

/** The first thing a list is told apart by, in one line that is pushed sideways. */
export function ChoiceRow({ label, row }: { label: string; row: FilterRow }) {
  return (
    <nav className={styles.row} aria-label={label}>
      {row.options.map(({ name, href, chosen, total }) => (
        <a key={href + name} href={href} aria-current={chosen ? 'true' : undefined}>
          {name}
          {total !== undefined && <span>{total}</span>}
        </a>
      ))}
    </nav>
  )
}
