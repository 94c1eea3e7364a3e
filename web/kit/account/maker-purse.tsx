import { isWhole, useMaker } from '#web/app/stores.ts'
import { MoneyFigure } from './account-money.tsx'
import styles from './maker-purse.module.css'

/** What a maker has, above a page about it: from the store, so that what changes meanwhile is seen at once. */
export function MakerPurse() {
  const info = useMaker((state) => state.personalInfo)
  if (!isWhole(info)) return null
  const { available, pending, held, debt } = info.wallet
  return (
    <section className={styles.band} aria-label="余额">
      <dl className={styles.purse}>
        <MoneyFigure name="可用佣金" amount={available} text="已过结算期，可以提现或支付会员。" />
        <MoneyFigure name="待结算" amount={pending} text="结算期内或核查中的佣金。" />
        <MoneyFigure name="提现中" amount={held} text="已申请提现、还没有到账的款项。" />
        <MoneyFigure name="待抵扣" amount={debt} text="退款应追回的佣金，由以后的佣金抵扣。" />
      </dl>
    </section>
  )
}
