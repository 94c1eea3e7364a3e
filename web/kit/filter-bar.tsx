import styles from './filter-bar.module.css'

export interface FilterOption {
  name: string
  href: string
  chosen: boolean
  /** How much there is of it; left out where nobody counts. */
  total?: number | undefined
}

export interface FilterRow {
  label: string
  options: readonly FilterOption[]
}

interface Props {
  /** What is narrowed down, for whoever hears the page. */
  label: string
  rows: readonly FilterRow[]
}

/** About as many as two lines hold; the rest waits behind one word. */
const openMax = 12

/** What a list can be narrowed down by: rows of links, so that every choice has an address and needs no script. */
export function FilterBar({ label, rows }: Props) {
  const filled = rows.filter(({ options }) => options.length > 1)
  if (filled.length === 0) return null
  return (
    <nav className={styles.bar} aria-label={label}>
      {filled.map((row) => (
        <Row key={row.label} {...row} />
      ))}
    </nav>
  )
}

function Row({ label, options }: FilterRow) {
  // One left over is not worth a click.
  const open = options.length > openMax + 1 ? options.slice(0, openMax) : options
  const rest = options.slice(open.length)
  return (
    <div className={styles.row}>
      <p className={styles.label}>{label}</p>
      <div>
        <Options label={label} options={open} />
        {rest.length > 0 && (
          <details className={styles.more} open={rest.some(({ chosen }) => chosen)}>
            <summary>更多{label}</summary>
            <Options label={`更多${label}`} options={rest} />
          </details>
        )}
      </div>
    </div>
  )
}

function Options({ label, options }: FilterRow) {
  return (
    <ul className={styles.options} aria-label={label}>
      {options.map(({ name, href, chosen, total }) => (
        <li key={href + name}>
          <a href={href} aria-current={chosen ? 'true' : undefined}>
            {name}
            {total !== undefined && <span>{total}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
