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
      <Button kind="outline" onClick={() => void pass(address)}>
        分享给朋友
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

/** The telephone's own way to pass something on (Web Share); where it has none the address is copied. */
async function pass(url: string): Promise<void> {
  if (!('share' in navigator)) return copy(url)
  try {
    await navigator.share({ title: document.title, url })
  } catch (error) {
    // Whoever changes their mind has nothing to be told.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}
