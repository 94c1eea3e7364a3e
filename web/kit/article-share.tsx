import { Button } from '#ui/button.tsx'
import { useSite } from '#web/app/stores.ts'
import styles from './article-share.module.css'
import { showToast } from './toasts.tsx'

/** The article's own address, to be copied or read by a phone. */
export function ArticleShare({ path }: { path: string }) {
  const origin = useSite((site) => site.origin)
  const address = origin + path
  return (
    <aside className={styles.share} aria-label="分享">
      <img src={`/qr${path}.svg`} alt="本页二维码" width={144} height={144} loading="lazy" />
      <p>手机扫码阅读与分享</p>
      <Button kind="outline" size="small" onClick={() => void copy(address)}>
        复制链接
      </Button>
    </aside>
  )
}

/** Without HTTPS a browser has no clipboard to write to; then the address is shown to be copied by hand. */
async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast('链接已复制', 'success')
  } catch {
    showToast(`请手动复制：${address}`, 'info')
  }
}
