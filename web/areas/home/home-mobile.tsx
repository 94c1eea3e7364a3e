import type { ReactNode } from 'react'
import type { Banner } from '#contract/site/site.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { formatMonthDay } from '#ui/formats.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { OwnPart } from '#web/app/document-parts.ts'
import { useSite } from '#web/app/stores.ts'
import { Welcome } from '#web/frame/welcome.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { ActivityCard } from '#web/kit/cards/activity-card.tsx'
import { CompanyCard } from '#web/kit/cards/company-card.tsx'
import { LinkRow } from '#web/kit/cards/link-row.tsx'
import { OpportunityCard } from '#web/kit/cards/opportunity-card.tsx'
import { hotWordsIn } from '#web/kit/hot-words.ts'
import styles from './home-mobile.module.css'
import { HomeNumbers } from './home-numbers.tsx'
import type { HomeProps } from './home-page.ts'
import { HomeToday } from './home-today.tsx'

export { loader, meta } from './home-page.ts'

const entrances: readonly { name: string; path: string; icon: IconName }[] = [
  { name: '企业名录', path: '/company', icon: 'building' },
  { name: '商机池', path: '/business', icon: 'swap' },
  { name: '会员活动', path: '/activity', icon: 'clock' },
  { name: '资料下载', path: '/resources', icon: 'folder' },
  { name: '发布商机', path: '/manage/addBusiness', icon: 'target' },
  { name: '企业认证', path: '/authentication', icon: 'shield' },
  { name: '成为创客', path: '/personal/register', icon: 'person' },
  { name: '平台玩法', path: '/play', icon: 'coins' },
]

/** What a thumb looks for first: the search, the places, what is new. Less of everything than at a desk. */
export default function HomeMobile({ numbers, opportunities, companies, strategic, ...rest }: HomeProps) {
  const { activities, ads, links, notices, news, almanac, quote } = rest
  const shown = [...strategic, ...companies].slice(0, 8)
  return (
    <>
      <Hero />
      <nav className={styles.entrances} aria-label="常用入口">
        {entrances.map(({ name, path, icon }) => (
          <a key={path} href={path}>
            <Icon name={icon} />
            {name}
          </a>
        ))}
      </nav>
      <Container>
        <HomeNumbers numbers={numbers} />
      </Container>
      <Shelf title="最新商机" path="/business" filled={opportunities.length > 0}>
        <div className={styles.stack}>
          {opportunities.slice(0, 5).map((opportunity) => (
            <OpportunityCard key={opportunity.id} opportunity={opportunity} level={3} shape="tile" />
          ))}
        </div>
      </Shelf>
      <Shelf title="入驻企业" path="/company" filled={shown.length > 0}>
        <ul className={styles.row}>
          {shown.map((company) => (
            <li key={company.id}>
              <CompanyCard company={company} level={3} shape="tile" />
            </li>
          ))}
        </ul>
      </Shelf>
      {ads.top.length > 0 && (
        <Container>
          <AdPlace ads={ads.top} />
        </Container>
      )}
      <Shelf title="近期活动" path="/activity" filled={activities.length > 0}>
        <ul className={styles.row}>
          {activities.map((activity) => (
            <li key={activity.id}>
              <ActivityCard activity={activity} shape="tile" />
            </li>
          ))}
        </ul>
      </Shelf>
      {ads.middle.length > 0 && (
        <Container>
          <AdPlace ads={ads.middle} label="更多广告" />
        </Container>
      )}
      <Shelf title="新闻动态" path="/news" filled={news.length > 0}>
        <Lines below="/news" texts={news} />
      </Shelf>
      <Shelf title="平台公告" path="/notice" filled={notices.length > 0}>
        <Lines below="/notice" texts={notices} />
      </Shelf>
      <Container>
        <LinkRow links={links} />
      </Container>
      <HomeToday almanac={almanac} quote={quote} />
    </>
  )
}

/** Who we are in a line, the search, and what operators want seen: pictures that a thumb moves, without a script. */
function Hero() {
  const { name, slogan, hot_words } = useSite((site) => site.baseInfo)
  const banners = useSite((site) => site.banners.INDEX) ?? []
  const words = hotWordsIn(hot_words)
  return (
    <div className={styles.hero}>
      <h1>{slogan || name}</h1>
      <search>
        <form className={styles.search} action="/search">
          <Icon name="search" />
          <input type="search" name="q" aria-label="搜索" placeholder="搜企业、产品、商机、资料" maxLength={60} />
          <Button type="submit" size="small">
            搜索
          </Button>
        </form>
      </search>
      {words.length > 0 && (
        <p className={styles.words}>
          {words.map((word) => (
            <a key={word} href={`/search?q=${encodeURIComponent(word)}`}>
              {word}
            </a>
          ))}
        </p>
      )}
      {banners.length > 0 && (
        <ul className={styles.banners} aria-label="焦点">
          {banners.map((banner, at) => (
            <li key={banner.id}>
              {banner.link ? (
                <a href={banner.link}>
                  <Picture banner={banner} first={at === 0} />
                </a>
              ) : (
                <Picture banner={banner} first={at === 0} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.next}>
        <OwnPart hole="welcome">
          <Welcome />
        </OwnPart>
        <ButtonLink href="/business" kind="outline">
          看看商机
        </ButtonLink>
      </div>
    </div>
  )
}

/** Its words stand over the calm half of the picture. */
function Picture({ banner, first }: { banner: Banner; first: boolean }) {
  const { title, subtitle, image, width, height } = banner
  return (
    <>
      <img
        src={image}
        alt={title ? '' : '焦点图'}
        width={width}
        height={height}
        fetchPriority={first ? 'high' : 'auto'}
        loading={first ? 'eager' : 'lazy'}
      />
      {title && (
        <span className={styles.told}>
          <b>{title}</b>
          {subtitle}
        </span>
      )}
    </>
  )
}

interface ShelfProps {
  title: string
  /** Where all of them are. */
  path: string
  filled: boolean
  children: ReactNode
}

function Shelf({ title, path, filled, children }: ShelfProps) {
  if (!filled) return null
  return (
    <section className={styles.shelf} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <a href={path}>
          全部<span className="unseen">{title}</span>
          <Icon name="right" />
        </a>
      </div>
      {children}
    </section>
  )
}

function Lines({
  below,
  texts,
}: {
  below: string
  texts: readonly { id: number; title: string; published_at: string }[]
}) {
  return (
    <ul className={styles.lines}>
      {texts.slice(0, 4).map(({ id, title, published_at }) => (
        <li key={id}>
          <a href={`${below}/${id}`}>
            <span>{title}</span>
            <time dateTime={published_at}>{formatMonthDay(published_at)}</time>
          </a>
        </li>
      ))}
    </ul>
  )
}
