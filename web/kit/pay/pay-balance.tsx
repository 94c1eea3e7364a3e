import { yuanText } from '#contract/base/fen.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import styles from './pay-panel.module.css'

interface Props {
  realm: AccountRealm
  amount: string
  way: WholeOrder['ways'][number]
  busy: boolean
  onPay(): void
}

/** Money that is here already: paid by one more click, or so much is missing. */
export function PayBalance({ realm, amount, way, busy, onPay }: Props) {
  const { balance, short_by, tax } = way
  const taxed = tax !== null && !isNought(tax)
  if (short_by !== null) {
    return (
      <>
        <p className={styles.over}>
          可用余额 {yuanText(balance ?? '0.00')}，还差 {yuanText(short_by)}
        </p>
        {realm === 'enterprise' ? (
          <>
            <ButtonLink href="/wallet/recharge">去充值</ButtonLink>
            <p>充值到账后回到“我的订单”继续支付，也可以换一种方式。</p>
          </>
        ) : (
          <p>请换一种方式支付。</p>
        )}
      </>
    )
  }
  return (
    <>
      <p>从可用余额 {yuanText(balance ?? '0.00')} 中扣除，即时完成</p>
      {taxed && <p>佣金用于支付视同取得收入，另从余额代扣个人所得税 {yuanText(tax)}；订单退款时按比例退回。</p>}
      <Button size="large" aria-disabled={busy} onClick={onPay}>
        {busy ? '正在支付…' : `确认支付 ${yuanText(amount)}`}
      </Button>
    </>
  )
}
