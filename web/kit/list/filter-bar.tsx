import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './filter-bar.module.css'
import { type FilterOption, fitting } from './filter-fit.ts'

export interface FilterRow {
  label: string
  options: readonly FilterOption[]
  /** How much of its line it takes, beside the others on it. */
  share?: 1 | 2 | 3
}

interface Props {
  /** What is narrowed down, for whoever hears the page. */
  label: string
  /** Each line may hold several rows of choices, side by side. */
  lines: readonly (readonly FilterRow[])[]
}

/** The column in the narrowest window, and what stands in a line besides its choices: its name. */
const columnPx = 1048
const besidePx = 44
const gapPx = 24

/** What a list can be narrowed down by: lines of links, so that every choice has an address and needs no script. */
export function FilterBar({ label, lines }: Props) {
  const filled = lines.map((line) => line.filter(({ options }) => options.length > 1)).filter((line) => line.length > 0)
  if (filled.length === 0) return null
  return (
    <nav className={styles.bar} aria-label={label}>
      <a className="skip-link" href="#list">
        跳过筛选
      </a>
      {filled.map((line) => (
        <Line key={line[0]?.label} line={line} />
      ))}
    </nav>
  )
}

function Line({ line }: { line: readonly FilterRow[] }) {
  const shares = line.reduce((sum, { share = 1 }) => sum + share, 0)
  const wide = columnPx - gapPx * (line.length - 1)
  return (
    <div className={styles.line}>
      {line.map((row) => (
        <Row key={row.label} {...row} roomPx={(wide * (row.share ?? 1)) / shares - besidePx} />
      ))}
    </div>
  )
}

function Row({ label, options, share = 1, roomPx }: FilterRow & { roomPx: number }) {
  const id = useId()
  const [open, rest] = fitting(options, roomPx)
  return (
    <div className={styles.row} data-share={share}>
      <p className={styles.label}>{label}</p>
      <Options label={label} options={open} />
      {rest.length > 0 && (
        <>
          <button type="button" className={styles.more} popoverTarget={id}>
            更多<span className="unseen">{label}</span>
            <Icon name="down" />
          </button>
          <div id={id} popover="auto" className={styles.panel}>
            <Options label={`更多${label}`} options={rest} />
          </div>
        </>
      )}
    </div>
  )
}

function Options({ label, options }: Pick<FilterRow, 'label' | 'options'>) {
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
