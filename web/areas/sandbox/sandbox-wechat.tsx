import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SandboxScan } from '#contract/site/sandbox.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { useEvery } from '#web/kit/use-every.ts'
import { askSandbox, sandboxStands } from './sandbox-call.ts'
import styles from './sandbox-wechat.module.css'

const everyMs = 1000

/** On this host, whatever it is called in the browser: its cookies know who began the scan. */
function goOn(redirect: string) {
  const { pathname, search } = new URL(redirect, location.href)
  ;(window.top ?? window).location.assign(pathname + search)
}

export async function loader({ call }: LoaderContext): Promise<object> {
  await sandboxStands(call, ['wechat_login'])
  return {}
}

/** Stands where WeChat's page with the QR code would, in a frame; leads the window on when the code was scanned. */
export default function SandboxWechat() {
  const { search } = useLocation()
  const state = new URLSearchParams(search).get('state') ?? ''
  const [status, setStatus] = useState<SandboxScan['status']>('waiting')
  const query = `?state=${encodeURIComponent(state)}`

  useEvery(everyMs, async () => {
    if (status !== 'waiting') return
    try {
      const scan = await askSandbox<SandboxScan>(`/wechat/scans${query}`)
      setStatus(scan.status)
      if (scan.redirect) goOn(scan.redirect)
    } catch {
      // No answer this time; the next one is a second away.
    }
  })

  const says = {
    waiting: '请使用微信扫描二维码登录',
    confirmed: '已确认',
    cancelled: '已取消',
    expired: '二维码已过期，请刷新',
  }
  return (
    <main id="main" className={styles.page}>
      <h1>微信登录</h1>
      <div className={styles.code} data-status={status}>
        <img src={`/sandbox/api/wechat/qr${query}`} alt="沙箱二维码" width="200" height="200" />
      </div>
      <p role="status">{says[status]}</p>
      <a href={`/sandbox${query}`} target="_blank" rel="noopener">
        打开沙箱扫码
      </a>
    </main>
  )
}
