import { useEffect, useState } from 'react'
import { isWechat, mobileWidthPx } from '#contract/base/visitors.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useConfig } from '#web/kit/form/use-config.ts'
import { WechatEntry } from './wechat-entry.tsx'
import styles from './wechat-panel.module.css'
import { type Scan, useWechatScan } from './wechat-scan.ts'

type Way = 'entry' | 'scan' | 'open-in-wechat' | 'none'

/**
 * The way in by WeChat that fits where somebody is: a press inside WeChat, a QR code on a wide screen. Known in the
 * browser only, since everybody gets the same page; its place is kept meanwhile.
 */
export function WechatPanel() {
  const { wechat_login, wechat_official } = useConfig().providers
  const [way, setWay] = useState<Way>()
  useEffect(() => {
    const official = wechat_official !== 'off'
    const narrow = innerWidth < mobileWidthPx
    const scans = wechat_login !== 'off' && !narrow
    if (official && isWechat(navigator.userAgent)) setWay('entry')
    else setWay(scans ? 'scan' : official ? 'open-in-wechat' : 'none')
  }, [wechat_login, wechat_official])
  return (
    <div className={styles.kept} data-way={way}>
      {way === 'entry' && <WechatEntry />}
      {way === 'scan' && <ScanPanel />}
      {way === 'open-in-wechat' && (
        <p className={styles.hint}>
          <Icon name="wechat" />
          在微信中打开本页，可以直接用微信登录
        </p>
      )}
    </div>
  )
}

/** WeChat's own QR page in a frame, and what becomes of it. */
function ScanPanel() {
  const { scan, restart } = useWechatScan()
  return (
    <section className={styles.panel} aria-labelledby="wechat-title">
      <h2 id="wechat-title">
        <Icon name="wechat" />
        微信扫码登录
      </h2>
      <div className={styles.place} data-phase={scan.phase}>
        <Shown scan={scan} restart={restart} />
      </div>
      <p className={styles.note} role="status">
        {scan.phase === 'waiting' && scan.scanned ? '已扫码，请在手机微信中确认登录。' : '首次扫码需要绑定手机号。'}
      </p>
    </section>
  )
}

const words = {
  starting: { title: '正在加载二维码…' },
  done: { title: '已确认', text: '正在登录…' },
  elsewhere: { title: '已确认', text: '请在微信打开的页面继续', again: '重新扫码' },
  cancelled: { title: '已取消登录', text: '您在微信中取消了这次登录', again: '重新扫码' },
  expired: { title: '二维码已失效', text: '为了安全，二维码十分钟内有效', again: '刷新二维码' },
} as const

function Shown({ scan, restart }: { scan: Scan; restart: () => void }) {
  if (scan.phase === 'waiting') return <QrFrame address={scan.frame} />
  const said =
    scan.phase === 'failed' ? { title: '暂时无法扫码', text: scan.message, again: '重试' } : words[scan.phase]
  return (
    <div className={styles.state} role="status">
      <Icon name={scan.phase === 'done' ? 'check' : 'qr'} />
      <p className={styles.title}>{said.title}</p>
      {'text' in said && <p>{said.text}</p>}
      {'again' in said && (
        <Button kind="outline" size="small" onClick={restart}>
          {said.again}
        </Button>
      )}
    </div>
  )
}

// WeChat's page has to lead this window to its next page, without anybody having clicked in the frame.
const leave = 'allow-scripts allow-same-origin allow-top-navigation'

function QrFrame({ address }: { address: string }) {
  const foreign = new URL(address, location.href).origin !== location.origin
  return <iframe title="微信登录二维码" src={address} {...(foreign && { sandbox: leave })} />
}
