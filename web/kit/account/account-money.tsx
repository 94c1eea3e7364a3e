import { groupDigits } from '#contract/base/fen.ts'
import styles from './account-money.module.css'

interface MoneyProps {
  amount: string
  size?: 'large' | 'medium' | 'text'
}

/** An amount in yuan: its sign, thousands apart, and always two decimals. */
export function Money({ amount, size = 'text' }: MoneyProps) {
  const [whole = '0', fen = '00'] = amount.split('.')
  return (
    <span className={styles.money} data-size={size}>
      <span>￥</span>
      {groupDigits(whole)}
      <span>.{fen}</span>
    </span>
  )
}

interface FigureProps {
  name: string
  amount: string
  /** What this money is, in one sentence. */
  text: string
}

/** An amount, what it is called, and what that means. */
export function MoneyFigure({ name, amount, text }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} size="medium" />
      </dd>
      <dd className={styles.text}>{text}</dd>
    </div>
  )
}
