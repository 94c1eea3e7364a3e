import type { Notice } from '#contract/site/site.ts'
import type { Article } from '#contract/texts/content.ts'
import { Container } from '#ui/container.tsx'
import { formatDay, formatMonthDay } from '#ui/formats.ts'
import styles from './home-reading.module.css'

interface Props {
  news: readonly Article[]
  notices: readonly Notice[]
}

/** What is new, beside what whoever uses the platform has to know. */
export function HomeReading({ news, notices }: Props) {
  if (news.length + notices.length === 0) return null
  return (
    <div className={styles.band}>
      <Container>
        <div className={styles.columns}>
          {news.length > 0 && <News news={news} />}
          {notices.length > 0 && <Notices notices={notices} />}
        </div>
      </Container>
    </div>
  )
}

function News({ news }: Pick<Props, 'news'>) {
  return (
    <section aria-labelledby="home-news">
      <Head id="home-news" title="新闻动态" path="/news" />
      {news.map(({ id, title, summary, cover, category, published_at }) => (
        <article key={id} className={styles.article}>
          {cover && <img src={cover} alt="" width={192} height={108} loading="lazy" decoding="async" />}
          <div>
            <h3>
              <a href={`/news/${id}`}>{title}</a>
            </h3>
            {summary && <p className={styles.summary}>{summary}</p>}
            <p className={styles.facts}>
              {category && <span>{category.name}</span>}
              <time dateTime={published_at}>{formatDay(published_at)}</time>
            </p>
          </div>
        </article>
      ))}
    </section>
  )
}

function Notices({ notices }: Pick<Props, 'notices'>) {
  return (
    <section aria-labelledby="home-notices">
      <Head id="home-notices" title="平台公告" path="/notice" />
      <ul className={styles.notices}>
        {notices.map(({ id, title, published_at }) => (
          <li key={id}>
            <a href={`/notice/${id}`}>{title}</a>
            <time dateTime={published_at}>{formatMonthDay(published_at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head({ id, title, path }: { id: string; title: string; path: string }) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <a href={path}>
        全部<span className="unseen">{title}</span>
      </a>
    </div>
  )
}
