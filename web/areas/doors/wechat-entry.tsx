import { useEffect, useState } from 'react'
import { startWechatEntry } from '#contract/people/wechat.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { call } from '#web/app/call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { forgetWechat, isKnownToWechat } from '#web/kit/wechat/known.ts'
import { fromIn } from './from.tsx'
import styles from './wechat-panel.module.css'

/** Inside WeChat: one press, and WeChat itself says who it is. Whoever came in this way before is not even asked. */
export function WechatEntry() {
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!isKnownToWechat()) return
    // Tried once: whoever is not found presses the button.
    forgetWechat()
    setBusy(true)
    void leadToWechat(true).catch(() => setBusy(false))
  }, [])

  const enter = async () => {
    setBusy(true)
    try {
      await leadToWechat(false)
    } catch (error) {
      showToast((error as Error).message, 'error')
      setBusy(false)
    }
  }
  return (
    <div className={styles.entry}>
      <Button size="large" disabled={busy} onClick={() => void enter()}>
        <Icon name="wechat" />
        {busy ? '正在前往微信…' : '微信登录'}
      </Button>
      <p>首次登录需要绑定手机号。</p>
    </div>
  )
}

async function leadToWechat(silent: boolean): Promise<void> {
  const from = fromIn(location.search)
  const { authorize_url } = await call(startWechatEntry, { silent, ...(from && { from }) })
  location.assign(authorize_url)
}
