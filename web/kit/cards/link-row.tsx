import { useId } from 'react'
import type { SiteLink } from '#contract/catalogue/links.ts'
import { AdMark } from '../ads/ad-mark.tsx'
import styles from './link-row.module.css'

/** Links that somebody paid for, quietly, at the end of a page; nothing when there are none. */
export function LinkRow({ links }: { links: readonly SiteLink[] }) {
  const id = useId()
  if (links.length === 0) return null
  return (
    <section className={styles.row} aria-labelledby={id}>
      <h2 id={id}>
        网站链接 <AdMark />
      </h2>
      <ul>
        {links.map(({ id, site_name, url, logo, rel, description }) => (
          <li key={id}>
            <a href={`/go/link/${id}`} target="_blank" rel={`${rel} noopener`.trim()} title={description || url}>
              {logo && <img src={logo} alt="" width="24" height="24" loading="lazy" />}
              {site_name}
            </a>
          </li>
        ))}
      </ul>
      <a className={styles.more} href="/sites">
        展示我的网站
      </a>
    </section>
  )
}
