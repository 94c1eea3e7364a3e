import type { ReactNode, Ref } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import type { Wallet } from '#contract/people/accounts.ts'
import { useEnterprise } from '#web/app/stores.ts'
import { MoneyFigure } from '#web/kit/account/account-money.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useFreshWallet } from '#web/kit/account/use-wallet.ts'
import styles from './wallet-shell.module.css'

interface Props {
  title: string
  heading?: Ref<HTMLHeadingElement>
  lead?: ReactNode
  action?: ReactNode
  /** As it came with the page. */
  wallet: Wallet
  /** The page has something to do that comes first, and says itself where the purse stands. */
  purseLater?: boolean
  children: ReactNode
}

/** Around a page of the wallet that shows how much there is. */
export function WalletShell({ wallet, purseLater = false, children, ...head }: Props) {
  useFreshWallet(wallet)
  return (
    <AccountShell realm="enterprise" {...head}>
      {!purseLater && <Purse />}
      {children}
    </AccountShell>
  )
}

/** From the store and not from the page: what is paid meanwhile is seen at once. */
export function Purse({ later = false }: { later?: boolean }) {
  const wallet = useEnterprise((state) => state.wallet)
  if (!wallet) return null
  const { balance, withdrawable, held, promotion_balance } = wallet
  return (
    <section className={styles.band} aria-label="余额" data-later={later || undefined}>
      <dl className={styles.purse}>
        <MoneyFigure name="可用余额" amount={balance} text={`其中可提现 ${yuanText(withdrawable)}`} />
        <MoneyFigure name="处理中" amount={held} text="提现与退款占用的款项，未成功会退回余额。" />
        <MoneyFigure name="推广金" amount={promotion_balance} text="只能用于推广类服务，不能提现。" />
      </dl>
    </section>
  )
}
