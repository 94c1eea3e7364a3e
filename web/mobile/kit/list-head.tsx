import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import type { Chip } from '#web/kit/list/list-bar.tsx'
import { BannerRow } from './banner-row.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import styles from './list-head.module.css'

interface Search {
  label: string
  q: string | undefined
  /** What else is chosen: it stays chosen. */
  others: Readonly<Record<string, string | number | undefined>>
}

interface Props {
  title: string
  /** The list without any choice. */
  path: string
  /** How much there is: `48 家企业`. */
  total: string
  rows: readonly FilterRow[]
  chips?: readonly Chip[]
  search?: Search
  /** What is chosen from most, in place of words to look for. */
  bar?: ReactNode
  /** What stands between the picture and the choices: other ways to look at it. */
  children?: ReactNode
  /** What can be added to the list: below it nobody comes as long as it goes on. */
  add?: { name: string; href: string }
}

/** Above a list: words to look for, choices behind one button, and what was chosen. It stays while the list moves. */
export function ListHead({ title, path, total, rows, chips = [], search, bar, children, add }: Props) {
  return (
    <>
      <h1 className="unseen">{title}</h1>
      <BannerRow label={title} />
      {children}
      <div className={styles.head}>
        {search && <Words path={path} {...search} />}
        {bar ?? (!search && <p className={styles.total}>共 {total}</p>)}
        <FilterSheet label={`筛选${title}`} rows={rows} chosen={chips.length} path={path} total={` ${total}`} />
      </div>
      <div id="list" className={styles.chosen} tabIndex={-1} data-list="">
        {search && (
          <p className={styles.total} role="status">
            共 {total}
          </p>
        )}
        {chips.length > 0 && (
          <ul className={styles.chips} aria-label="已选条件">
            {chips.map(({ name, href }) => (
              <li key={name}>
                <a href={href}>
                  <span>
                    {name}
                    <span aria-hidden="true"> ×</span>
                    <span className="unseen">，去掉这个条件</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {add && (
          <a className={styles.add} href={add.href}>
            {add.name}
          </a>
        )}
      </div>
    </>
  )
}

function Words({ path, label, q, others }: Search & { path: string }) {
  return (
    <search className={styles.words}>
      {/* Another question is another form: what was typed into the old one is gone. */}
      <form key={q} action={path}>
        {Object.entries(others).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Icon name="search" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={label}
          placeholder={label}
          maxLength={60}
          enterKeyHint="search"
        />
        <button type="submit" className="unseen" tabIndex={-1}>
          搜索
        </button>
      </form>
    </search>
  )
}
