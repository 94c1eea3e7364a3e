import { yuanText } from '#contract/base/fen.ts'
import styles from './price-lines.module.css'

export const inWords = (price: string | null): string => (price === null ? '不提供' : yuanText(price))

/** One price below the other, each with what it is for. */
export function PriceLines({ lines }: { lines: readonly { item: string; text: string }[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ item, text }) => (
        <li key={item}>{text}</li>
      ))}
    </ul>
  )
}
