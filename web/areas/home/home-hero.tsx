import type { Banner } from '#contract/site/site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#web/app/stores.ts'
import { Carousel } from '#web/kit/carousel.tsx'
import styles from './home-hero.module.css'

/** Stays a greeting even when no banner is on show. */
export function HomeHero() {
  const { name, slogan } = useSite((site) => site.baseInfo)
  const banners = useSite((site) => site.banners.INDEX)
  return (
    <>
      {/* The titles below change every few seconds; the page's own does not. */}
      <h1 className="unseen">{`${name} · ${slogan}`}</h1>
      {banners?.length ? (
        <Carousel banners={banners} label="首页焦点" size="hero" words={words} />
      ) : (
        <div className={styles.plain}>
          {words({ title: slogan, subtitle: '展示资质，发布供需，找到合作。', link: '/about' })}
        </div>
      )}
    </>
  )
}

function words({ title, subtitle, link }: Pick<Banner, 'title' | 'subtitle' | 'link'>) {
  return (
    <div className={styles.words}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {link && (
        <ButtonLink href={link} size="large">
          了解更多
          <span className="unseen">：{title}</span>
          <Icon name="right" />
        </ButtonLink>
      )}
    </div>
  )
}
