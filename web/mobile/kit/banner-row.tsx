import { useSite } from '#web/app/stores.ts'
import { usePageEntry } from '#web/kit/use-page-entry.ts'
import styles from './banner-row.module.css'

/** The pictures of the page's banner slot, low enough to leave the screen to what one came for; swiped by hand. */
export function BannerRow({ label }: { label: string }) {
  const slot = usePageEntry()?.slot
  const banners = useSite((site) => slot && site.banners[slot])
  if (!banners?.length) return null
  return (
    <ul className={styles.row} aria-label={`${label}横幅`}>
      {banners.map(({ id, image, alt, title, subtitle, link, width, height }, place) => {
        const picture = (
          <>
            <img
              src={image}
              alt={alt}
              width={width}
              height={height}
              loading={place === 0 ? 'eager' : 'lazy'}
              fetchPriority={place === 0 ? 'high' : 'auto'}
            />
            {(title || subtitle) && (
              <span className={styles.words}>
                {title && <b>{title}</b>}
                {subtitle && <span>{subtitle}</span>}
              </span>
            )}
          </>
        )
        return <li key={id}>{link ? <a href={link}>{picture}</a> : <div>{picture}</div>}</li>
      })}
    </ul>
  )
}
