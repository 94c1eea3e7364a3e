import type { LoaderContext } from '#web/app/page.ts'
import { useSite } from '#web/app/stores.ts'
import styles from './sandbox.module.css'
import { sandboxStands } from './sandbox-call.ts'
import { SandboxMessages } from './sandbox-messages.tsx'
import { SandboxPayments } from './sandbox-payments.tsx'
import { SandboxPayouts } from './sandbox-payouts.tsx'
import { SandboxScans } from './sandbox-scans.tsx'

interface Props {
  sms: boolean
  wechat: boolean
  payment: boolean
}

export async function loader({ call }: LoaderContext): Promise<Props> {
  const stands = await sandboxStands(call, ['sms', 'wechat_login', 'payment'])
  return {
    sms: stands.includes('sms'),
    wechat: stands.includes('wechat_login'),
    payment: stands.includes('payment'),
  }
}

/** What would have gone to a telephone, to WeChat or to a payment app, and a stand-in for the person holding it. */
export default function Sandbox({ sms, wechat, payment }: Props) {
  const { name, logo } = useSite((site) => site.baseInfo)
  return (
    <>
      <header className={styles.header}>
        <a href="/">
          <img src={logo} alt="" width="32" height="32" />
          {name}
        </a>
        <span>沙箱</span>
      </header>
      <main id="main" className={styles.page}>
        <h1>沙箱</h1>
        <p className={styles.lead}>
          这里没有真实的短信、微信与支付：本该发到手机上的内容都列在下面，本该由手机完成的操作也在这里完成。
        </p>
        <div className={styles.columns}>
          {sms && <SandboxMessages />}
          {wechat && <SandboxScans />}
          {payment && <SandboxPayments />}
          {payment && <SandboxPayouts />}
        </div>
      </main>
    </>
  )
}
