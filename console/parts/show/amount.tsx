import type { ListColumn } from '#console/parts/list/list-page.tsx'
import { groupDigits } from '#contract/base/fen.ts'
import styles from './amount.module.css'

/** `￥1,234.50`; what is owed keeps its sign in front. By digits, so that no fen is lost on the way to the screen. */
export function sayYuan(amount: string): string {
  const [whole = '0', part = '00'] = amount.replace(/^-/, '').split('.')
  return `${amount.startsWith('-') ? '-' : ''}￥${groupDigits(whole)}.${part}`
}

export function Amount({ value }: { value: string }) {
  return <span className={styles.amount}>{sayYuan(value)}</span>
}

/** A column of amounts; the file holds plain figures, which a table can add up. */
export function amounts<Row>(
  key: string,
  title: string,
  amountOf: (row: Row) => string,
  look: { width?: number; hidden?: boolean } = {},
): ListColumn<Row> {
  return {
    key,
    title,
    width: 128,
    align: 'right',
    ...look,
    render: (row) => <Amount value={amountOf(row)} />,
    text: amountOf,
  }
}
