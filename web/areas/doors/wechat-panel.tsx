import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './wechat-panel.module.css'
import { type Scan, useWechatScan } from './wechat-scan.ts'

/** WeChat's own QR page in a frame, and what becomes of it. */
export function WechatPanel() {
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
