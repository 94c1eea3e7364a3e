import type { PayWay } from '#contract/money/orders.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#web/app/stores.ts'
import styles from './pay-panel.module.css'

/** A code to scan. */
export function PayCode({ qr_image, code_url = '' }: PayWay) {
  const { company } = useSite((site) => site.baseInfo)
  return (
    <>
      <div className={styles.code}>
        {qr_image && <img src={qr_image} alt="微信支付二维码" width="196" height="196" />}
        <span className={styles.mark}>
          <Icon name="wechat" />
        </span>
      </div>
      <p>请用微信“扫一扫”扫描二维码付款</p>
      <p className={styles.payee}>
        <Icon name="shield" />
        收款方 {company}
      </p>
      <InSandbox address={code_url} />
    </>
  )
}

/** A page of the provider's to pay on. */
export function PayElsewhere({ url = '' }: PayWay) {
  return (
    <>
      <ButtonLink href={url} target="_blank" size="large">
        去支付宝付款
      </ButtonLink>
      <p>付款页在新标签页打开，付完回到这里</p>
    </>
  )
}

/** Where nothing real stands behind the code, there is a page that plays the telephone. */
function InSandbox({ address }: { address: string }) {
  if (!address.includes('/sandbox/pay/')) return null
  return (
    <ButtonLink kind="plain" size="small" href={address} target="_blank">
      打开沙箱付款
    </ButtonLink>
  )
}
