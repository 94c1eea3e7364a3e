import type { ListColumn } from '#console/parts/list/list-page.tsx'
import { at } from '#console/parts/list/written.ts'
import { purseText } from '#contract/base/fen.ts'
import styles from './amount.module.css'

export function Amount({ value }: { value: string }) {
  return <span className={styles.amount}>{purseText(value)}</span>
}

/** A column of amounts; the file holds plain figures, which a table can add up. */
export function amounts<Row>(
  key: string,
  title: string,
  amountOf: (row: Row) => string,
  { sum, ...look }: { width?: number; hidden?: boolean; spare?: boolean | string; sum?: boolean } = {},
): ListColumn<Row> {
  return {
    key,
    title,
    width: 128,
    align: 'right',
    ...look,
    render: (row) => <Amount value={amountOf(row)} />,
    text: amountOf,
    written: { ...at(key), ...(sum && { sum }) },
  }
}
