import type { HomeNumbers as Numbers } from '#contract/site/home.ts'
import type { Banner, Site } from '#contract/site/site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { OwnPart } from '#web/app/document-parts.ts'
import { useSite } from '#web/app/stores.ts'
import { Welcome } from '#web/frame/welcome.tsx'
import { Carousel } from '#web/kit/carousel.tsx'
import styles from './home-hero.module.css'
import { HomeNumbers } from './home-numbers.tsx'
import { HomeSearch } from './home-search.tsx'

type Words = Pick<Banner, 'id' | 'title' | 'subtitle' | 'button' | 'link'>

/** What the site is, the way to find something in it, and the one next step. Stays a greeting without any banner. */
export function HomeHero({ numbers }: { numbers: Numbers }) {
  const info = useSite((site) => site.baseInfo)
  const banners = useSite((site) => site.banners.INDEX)
  const over = (slides: readonly Words[], place: number) => (
    <div className={styles.over}>
      <Stack slides={slides} place={place}>
        {({ title, subtitle }) => (
          <>
            {title && <h2 className={styles.title}>{title}</h2>}
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </>
        )}
      </Stack>
      <HomeSearch />
      <div className={styles.actions}>
        <OwnPart hole="welcome">
          <Welcome />
        </OwnPart>
        <Stack slides={slides} place={place}>
          {({ title, button, link }) =>
            link && (
              <ButtonLink href={link} kind="outline">
                {button || '了解更多'}
                {!button && <span className="unseen">：{title}</span>}
              </ButtonLink>
            )
          }
        </Stack>
      </div>
      <HomeNumbers numbers={numbers} />
    </div>
  )
  return (
    <>
      {/* The titles below may change every few seconds; the page's own does not. */}
      <h1 className="unseen">{`${info.name} · ${info.slogan}`}</h1>
      {banners?.length ? (
        <Carousel banners={banners} label="首页焦点" size="hero" over={(place) => over(banners, place)} />
      ) : (
        <div className={styles.plain}>{over([greeting(info)], 0)}</div>
      )}
    </>
  )
}

function greeting({ slogan }: Site): Words {
  return { id: 0, title: slogan, subtitle: '展示资质，发布供需，找到合作。', button: '浏览商机', link: '/business' }
}

interface StackProps {
  slides: readonly Words[]
  place: number
  children(slide: Words): React.ReactNode
}

/** The words of all slides in one place, as high as the highest of them: nothing moves when the next one comes. */
function Stack({ slides, place, children }: StackProps) {
  return (
    <div className={styles.stack}>
      {slides.map((slide, own) => (
        <div key={slide.id} data-shown={own === place} inert={own !== place}>
          {children(slide)}
        </div>
      ))}
    </div>
  )
}
