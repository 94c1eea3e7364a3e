import { Container } from '#ui/container.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { ArticleCard } from '#web/kit/cards/article-card.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import styles from './article-list.module.css'
import {
  articleListPage,
  categoryRow,
  type Kind,
  type Listed,
  nameOf,
  type Props,
  tagRow,
  yearRow,
} from './article-list-page.tsx'
import { NoArticles } from './no-articles.tsx'

export const articleList = (kind: Kind) => articleListPage(kind, ArticleList)

function ArticleList(props: Listed & Props) {
  const { kind, articles, shelves, chosen, pages, ads } = props
  const name = nameOf(chosen, shelves)
  const { path, noun } = kind
  return (
    <>
      <PageHeader title={kind.title} />
      <Container>
        <div className={styles.columns}>
          <section id="list" data-list="" tabIndex={-1} aria-label={name || `全部${noun}`}>
            <Categories {...props} />
            {name && !pages.past && (
              <p className={styles.chosen}>
                正在查看：{name}
                <a href={path}>查看全部</a>
              </p>
            )}
            <NoArticles {...props} />
            <div className={styles.list}>
              {articles.map((article, place) => (
                <ArticleCard key={article.id} article={article} path={path} eager={place < 2} />
              ))}
            </div>
            <Pagination {...pages} href={(page) => listAddress(path, { ...chosen, page })} />
          </section>
          <div className={styles.side}>
            <aside className={styles.aside} aria-label="按标签与年份查看">
              <Tags {...props} />
              <Years {...props} />
              {kind.feed && (
                <a className={styles.feed} href={kind.feed} type="application/rss+xml">
                  用 RSS 订阅{noun}
                </a>
              )}
            </aside>
            <AdPlace ads={ads} label="列表旁的广告" />
          </div>
        </div>
      </Container>
    </>
  )
}

function Categories(props: Listed & Props) {
  return (
    <nav className={styles.categories} aria-label={`${props.kind.noun}分类`}>
      {categoryRow(props).options.map(({ name, href, chosen }) => (
        <a key={href} href={href} aria-current={chosen ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

function Tags(props: Listed & Props) {
  const { label, options } = tagRow(props)
  if (options.length === 0) return null
  return (
    <section>
      <h2>{label}</h2>
      <ul className={styles.tags}>
        {options.map(({ name, href, chosen, total }) => (
          <li key={name}>
            <a href={href} aria-current={chosen ? 'true' : undefined}>
              {name}
              <span>{total}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Years(props: Listed & Props) {
  const { label, options } = yearRow(props)
  if (options.length === 0) return null
  return (
    <section>
      <h2>{label}</h2>
      <ul className={styles.years}>
        {options.map(({ name, href, chosen, total }) => (
          <li key={name}>
            <a href={href} aria-current={chosen ? 'true' : undefined}>
              {name}
              <span>{total === undefined ? '' : `${total} 篇`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
