import { ButtonLink } from '#ui/button.tsx'
import { Money, MoneyFigure } from '#web/kit/account/account-money.tsx'
import styles from './account-wallet.module.css'

interface Props {
  /** The money that can be used now, and what that means. */
  name: string
  amount: string
  text: string
  /** What can be done with it. */
  ways?: readonly { name: string; href: string }[]
  figures: readonly { name: string; amount: string; text: string }[]
}

/** The purse: the one amount that counts first, then the others, each explained in a sentence. */
export function AccountWallet({ name, amount, text, ways = [], figures }: Props) {
  return (
    <section className={styles.wallet} aria-label="钱包">
      <div className={styles.main}>
        <dl>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} size="large" />
          </dd>
          <dd className={styles.text}>{text}</dd>
        </dl>
        {ways.length > 0 && (
          <p className={styles.ways}>
            {ways.map((way, at) => (
              <ButtonLink key={way.href} kind={at === 0 ? 'primary' : 'outline'} href={way.href}>
                {way.name}
              </ButtonLink>
            ))}
          </p>
        )}
      </div>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <MoneyFigure key={figure.name} {...figure} />
        ))}
      </dl>
    </section>
  )
}
