import { useEffect, useRef } from 'react'
import type { RunningAd } from '#contract/catalogue/ads.ts'
import { watchAd } from '#web/app/seen-ads.ts'
import styles from './ad-place.module.css'

interface AdPlaceProps {
  ads: readonly RunningAd[]
  /** The first screen of a page does not wait for its pictures. */
  eager?: boolean
  /** What this place is called among the others of a page. */
  label?: string
}

/** The ads that run in a slot, each told apart as one; nothing when none does. */
export function AdPlace({ ads, eager = false, label = '广告' }: AdPlaceProps) {
  if (ads.length === 0) return null
  return (
    <aside className={styles.place} aria-label={label}>
      {ads.map((ad) => (
        <AdPicture key={ad.id} ad={ad} eager={eager} />
      ))}
    </aside>
  )
}

export function AdPicture({ ad, eager = false }: { ad: RunningAd; eager?: boolean }) {
  const { id, mark, href, image, alt, width, height, company, title } = ad
  const frame = useRef<HTMLAnchorElement>(null)
  useEffect(() => (frame.current ? watchAd(frame.current, { id, mark }) : undefined), [id, mark])
  return (
    <a
      ref={frame}
      className={styles.ad}
      href={href}
      target="_blank"
      rel="sponsored noopener"
      title={company ? `${company}：${title}` : title}
    >
      <img src={image} alt={alt} width={width} height={height} loading={eager ? 'eager' : 'lazy'} />
      <span className={styles.label}>广告</span>
    </a>
  )
}
