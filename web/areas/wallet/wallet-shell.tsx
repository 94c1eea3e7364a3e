import type { ReactNode, Ref } from 'react'
import { useLocation } from 'react-router'
import type { Wallet } from '#contract/people/accounts.ts'
import { useEnterprise } from '#web/app/stores.ts'
import { MoneyFigure } from '#web/kit/account/account-money.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { yuanText } from '#web/kit/account/wallet-amounts.ts'
import { useFreshWallet } from './use-wallet.ts'
import styles from './wallet-shell.module.css'

interface Props {
  title: string
  heading?: Ref<HTMLHeadingElement>
  lead?: ReactNode
  action?: ReactNode
  /** As it came with the page. */
  wallet: Wallet
  children: ReactNode
}

/** Everything that is done with the purse, in the order in which people look for it. */
const places = [
  { name: '账单', href: '/wallet/record' },
  { name: '充值', href: '/wallet/recharge' },
  { name: '提现', href: '/wallet/withdrawl' },
  { name: '推广金', href: '/wallet/promotionFund' },
]

/** Around every page of the wallet: how much there is, and what can be done with it. */
export function WalletShell({ wallet, children, ...head }: Props) {
  const { pathname } = useLocation()
  useFreshWallet(wallet)
  return (
    <AccountShell realm="enterprise" {...head}>
      <Purse />
      <nav className={styles.places} aria-label="钱包">
        {places.map(({ name, href }) => (
          <a key={href} href={href} aria-current={href === pathname ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {children}
    </AccountShell>
  )
}

/** From the store and not from the page: what is paid meanwhile is seen at once. */
function Purse() {
  const wallet = useEnterprise((state) => state.wallet)
  if (!wallet) return null
  const { balance, withdrawable, held, promotion_balance } = wallet
  return (
    <section aria-label="余额">
      <dl className={styles.purse}>
        <MoneyFigure name="可用余额" amount={balance} text={`其中可提现 ${yuanText(withdrawable)}`} />
        <MoneyFigure name="冻结中" amount={held} text="处理中的提现与退款，未成会退回。" />
        <MoneyFigure name="推广金" amount={promotion_balance} text="只能用于推广类服务，不能提现。" />
      </dl>
    </section>
  )
}
