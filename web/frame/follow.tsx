import { useEffect, useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#web/app/stores.ts'
import styles from './follow.module.css'

/** Shows the official account's QR code: while pointed at or focused, and after a click until the next one. */
export function Follow({ className }: { className: string | undefined }) {
  const { name, qrcode_official_account: image } = useSite((site) => site.baseInfo)
  const [near, setNear] = useState(false)
  const [pinned, setPinned] = useState(false)
  const open = near || pinned
  const id = useId()

  function leave() {
    setNear(false)
    setPinned(false)
  }

  // On the document: what the pointer opened must close by Escape too, wherever the focus is.
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what is operated; this only notices it
    <div
      className={styles.follow}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={leave}
    >
      <button
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setPinned(!pinned)}
      >
        <Icon name="qr" />
        关注
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {image && <img src={image} alt={`${name}公众号二维码`} width="160" height="160" loading="lazy" />}
        <p>{image ? '微信扫码关注公众号' : '公众号即将开通'}</p>
      </div>
    </div>
  )
}
