import { Money } from '#web/kit/account/account-money.tsx'
import styles from './wallet-money.module.css'

/** An amount that came or went: its sign says which, its colour says it again. */
export function SignedMoney({ direction, amount }: { direction: 'in' | 'out'; amount: string }) {
  return (
    <span className={styles.signed} data-direction={direction}>
      {direction === 'in' ? '+' : '−'}
      <Money amount={amount} />
    </span>
  )
}

export interface Line {
  name: string
  amount: string
  /** Stands out: the one that counts. */
  strong?: boolean
  /** Is taken away from the one above. */
  minus?: boolean
}

/** How an amount comes about, line by line, as on a receipt. */
export function MoneyLines({ lines, live = false }: { lines: readonly Line[]; live?: boolean }) {
  return (
    <dl className={styles.lines} aria-live={live ? 'polite' : undefined}>
      {lines.map(({ name, amount, strong = false, minus = false }) => (
        <div key={name} data-strong={strong}>
          <dt>{name}</dt>
          <dd>
            {minus && '−'}
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
