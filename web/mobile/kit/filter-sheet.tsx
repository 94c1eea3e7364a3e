import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import styles from './filter-sheet.module.css'

interface Props {
  /** What is narrowed down, for whoever hears the page. */
  label: string
  rows: readonly FilterRow[]
  /** How many choices were made. */
  chosen: number
  /** The list without any. */
  path: string
  /** What there is now: `共 48 家企业`. */
  total: string
}

/**
 * What a list can be narrowed down by, from the bottom of the window. Every choice is a link and the sheet is the
 * platform's own popover, so that it needs no script; with one it stays open until somebody has chosen enough.
 */
export function FilterSheet({ label, rows, chosen, path, total }: Props) {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const open = useRef(false)
  const { key } = useLocation()
  // What was clicked may be gone; keyboard and screen reader stay in the sheet (after the arrival's own effect).
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival takes the focus to the list
  useEffect(() => {
    if (open.current) sheet.current?.focus({ preventScroll: true })
  }, [key])
  const filled = rows.filter(({ options }) => options.length > 1)
  if (filled.length === 0) return null
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id} data-chosen={chosen > 0 || undefined}>
        筛选
        {chosen > 0 && (
          <b>
            {chosen}
            <span className="unseen"> 项已选</span>
          </b>
        )}
        <Icon name="down" />
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={styles.sheet}
        onToggle={({ newState }) => {
          open.current = newState === 'open'
        }}
      >
        <div className={styles.head}>
          <p>{label}</p>
          <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label="关闭">
            ×
          </button>
        </div>
        <nav className={styles.rows} aria-label={label}>
          {filled.map((row) => (
            <Row key={row.label} {...row} />
          ))}
        </nav>
        <div className={styles.foot}>
          <a href={path}>重置</a>
          <Button popoverTarget={id} popoverTargetAction="hide">
            查看{total}
          </Button>
        </div>
      </div>
    </>
  )
}

function Row({ label, options }: FilterRow) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <ul className={styles.options}>
        {options.map(({ name, href, chosen, total }) => (
          <li key={href + name}>
            <a href={href} aria-current={chosen ? 'true' : undefined}>
              {name}
              {total !== undefined && <span>{total}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
