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
  const { id, mark, href, company, title } = ad
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
      <Shown {...ad} eager={eager} />
    </a>
  )
}

type Shown = Pick<RunningAd, 'image' | 'alt' | 'width' | 'height'>

function Shown({ image, alt, width, height, eager }: Shown & { eager: boolean }) {
  return (
    <>
      <img src={image} alt={alt} width={width} height={height} loading={eager ? 'eager' : 'lazy'} />
      <span className={styles.label}>广告</span>
    </>
  )
}

/** One that does not run yet, as it will stand there: it leads nowhere and is not counted. */
export function AdStill({ narrow = false, ...shown }: Shown & { narrow?: boolean }) {
  return (
    <span className={styles.place}>
      <span className={[styles.ad, narrow && styles.narrow].filter(Boolean).join(' ')}>
        <Shown {...shown} eager />
      </span>
    </span>
  )
}
