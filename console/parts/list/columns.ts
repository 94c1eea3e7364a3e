import type { Cell } from '#contract/base/csv.ts'
import type { ListColumn } from './list-page.tsx'
import { at, type Written } from './written.ts'

interface Look {
  width: number
  align?: 'right'
  hidden?: boolean
  spare?: boolean | string
  ellipsis?: boolean
  whole?: boolean
}

/** A column that shows the same words as the exported file. */
export function said<Row>(
  key: string,
  title: string,
  look: Look,
  say: (row: Row) => Exclude<Cell, boolean>,
  written?: Written,
): ListColumn<Row> {
  return { key, title, ...look, render: say, text: say, ...(written && { written }) }
}

/** A number of which there may be thousands. */
export function counted<Row>(key: keyof Row & string, title: string, look: Partial<Look> = {}): ListColumn<Row> {
  const count = (row: Row) => Number(row[key])
  return {
    key,
    title,
    width: 76,
    align: 'right',
    ...look,
    render: (row) => count(row).toLocaleString('zh-CN'),
    text: count,
    written: at(key, { as: 'number' }),
  }
}
