import { yuanText } from '#contract/base/fen.ts'
import type { SupportService } from '#contract/money/offers.ts'
import { useEnterprise } from '#web/app/stores.ts'
import { exceeds, isNought } from '#web/kit/account/wallet-amounts.ts'
import styles from './fee.module.css'

interface Props {
  service: SupportService | undefined
  change: boolean
  /** It was bought before: handing it in again costs nothing. */
  paid: boolean
}

/** What it costs and how that is paid, before anything is sent. */
export function Fee({ service, change, paid }: Props) {
  const balance = useEnterprise((state) => state.wallet?.balance ?? '0.00')
  if (change) return <p className={styles.fee}>变更免费，认证到期日不变；审核期间原认证继续有效。</p>
  if (paid) return <p className={styles.fee}>重新提交不再收费。</p>
  if (!service) return null
  if (isNought(service.price)) return <p className={styles.fee}>这项服务免费，提交后直接进入审核。</p>
  const enough = !exceeds(service.price, balance)
  return (
    <p className={styles.fee}>
      <b>{yuanText(service.price)}</b>
      {enough
        ? `提交时从余额支付（可用 ${yuanText(balance)}），随后进入审核。`
        : `余额 ${yuanText(balance)} 不足，提交后可选择微信、支付宝或对公转账支付。`}
      审核通过前放弃，全额退回。
    </p>
  )
}
