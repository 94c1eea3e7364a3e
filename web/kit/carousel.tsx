import type { ReactNode } from 'react'
import type { Banner } from '#contract/site/site.ts'
import { Icon } from '#ui/icon.tsx'
import { useRotation } from '#ui/use-rotation.ts'
import styles from './carousel.module.css'

const everyMs = 7000

interface CarouselProps {
  banners: readonly Banner[]
  label: string
  size: 'hero' | 'slim'
  /** What stands over the pictures while one of them is shown, its link included; without it a picture is the link. */
  over?: (place: number) => ReactNode
}

/** The pictures of one banner slot. A single one has no controls and does not move. */
export function Carousel({ banners, label, size, over }: CarouselProps) {
  const { place, reduced, paused, setPaused, show, holders } = useRotation(banners.length, everyMs)
  return (
    <section className={styles.carousel} data-size={size} aria-label={label} aria-roledescription="轮播" {...holders}>
      <ul>
        {banners.map((banner, own) => (
          <li key={banner.id} className={styles.slide} data-shown={own === place} inert={own !== place}>
            {banner.link && !over ? (
              <a href={banner.link}>
                <Picture banner={banner} first={own === 0} />
              </a>
            ) : (
              <Picture banner={banner} first={own === 0} />
            )}
          </li>
        ))}
      </ul>
      {over && <div className={styles.over}>{over(place)}</div>}
      {banners.length > 1 && (
        <div className={styles.controls}>
          <button type="button" aria-label="上一张" onClick={() => show(place - 1)}>
            <Icon name="previous" />
          </button>
          {banners.map(({ id }, own) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={`第 ${own + 1} 张，共 ${banners.length} 张`}
              aria-current={own === place ? 'true' : undefined}
              onClick={() => show(own)}
            />
          ))}
          <button type="button" aria-label="下一张" onClick={() => show(place + 1)}>
            <Icon name="next" />
          </button>
          {!reduced && (
            <button type="button" aria-label={paused ? '继续轮播' : '暂停轮播'} onClick={() => setPaused(!paused)}>
              <Icon name={paused ? 'play' : 'pause'} />
            </button>
          )}
        </div>
      )}
    </section>
  )
}

/** The first picture is what the page is measured by: it is asked for before everything else. */
function Picture({ banner: { image, alt, width, height }, first }: { banner: Banner; first: boolean }) {
  return (
    <img
      className={styles.picture}
      src={image}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}
