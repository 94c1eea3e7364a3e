import { listRunningAds, type RunningAd } from '#contract/catalogue/ads.ts'
import {
  type Article,
  listKnowledge,
  listNews,
  readKnowledgeCategories,
  readNewsCategories,
  type Shelves,
} from '#contract/texts/content.ts'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext, MetaContext, PageModule } from '#web/app/page.ts'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { ArticleCard } from '#web/kit/cards/article-card.tsx'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { listAddress, listStatus, numberIn, pageIn, pagesOf, wordIn } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import styles from './article-list.module.css'

interface Chosen {
  category?: number | undefined
  tag?: string | undefined
  year?: number | undefined
}

interface Props {
  articles: Article[]
  shelves: Shelves
  chosen: Chosen
  pages: ReturnType<typeof pagesOf>
  ads: RunningAd[]
}

const kinds = {
  news: {
    path: '/news',
    title: '新闻动态',
    about: undefined,
    noun: '新闻',
    list: listNews,
    categories: readNewsCategories,
    feed: '/rss.xml',
  },
  knowledge: {
    path: '/knowledge',
    title: '商业知识',
    about: '经营管理、合同合规、市场推广、财税发票、知识产权与数字化的实用文章。',
    noun: '文章',
    list: listKnowledge,
    categories: readKnowledgeCategories,
    feed: undefined,
  },
} as const
type Kind = keyof typeof kinds

/** The list of a kind of texts, narrowed down by category, tag and year. */
export function articleListPage(name: Kind): PageModule {
  const kind = kinds[name]
  return {
    about: kind.about,
    status: listStatus,
    async loader({ call, query }: LoaderContext): Promise<Props> {
      const chosen = chosenIn(query)
      const [list, shelves, ads] = await Promise.all([
        call(kind.list, { ...chosen, page: pageIn(query), count: 10 }),
        call(kind.categories, {}),
        call(listRunningAds, { slot: 'LIST_SIDE' }),
      ])
      const pages = pagesOf(list, list.list.length)
      return { articles: list.list, shelves, chosen, pages, ads: ads.list }
    },
    meta({ chosen, shelves, pages: { page }, articles }: Props, context: MetaContext) {
      const address = listAddress(kind.path, { ...chosen, page })
      return listMeta({ chosen: nameOf(chosen, shelves), page, empty: articles.length === 0, address }, context)
    },
    default: (props: Props) => <ArticleList kind={kind} {...props} />,
  }
}

/** What cannot be a choice is none. */
function chosenIn(query: URLSearchParams): Chosen {
  const year = numberIn(query, 'year')
  return {
    category: numberIn(query, 'category'),
    tag: wordIn(query, 'tag', 20),
    year: year && year >= 2000 && year < 3000 ? year : undefined,
  }
}

function nameOf({ category, tag, year }: Chosen, { categories }: Shelves): string {
  const named = categories.find(({ id }) => id === category)?.name
  return [named, tag && `标签“${tag}”`, year && `${year} 年`].filter(Boolean).join(' · ')
}

interface Listed {
  kind: (typeof kinds)[Kind]
}

function ArticleList({ kind, articles, shelves, chosen, pages, ads }: Listed & Props) {
  const name = nameOf(chosen, shelves)
  const { path, noun } = kind
  return (
    <>
      <PageHeader title={kind.title} />
      <Container>
        <div className={styles.columns}>
          <section id="list" data-list="" tabIndex={-1} aria-label={name || `全部${noun}`}>
            <Categories kind={kind} shelves={shelves} chosen={chosen} />
            {pages.past && <PastEnd first={listAddress(path, { ...chosen })} />}
            {name && (
              <p className={styles.chosen}>
                正在查看：{name}
                <a href={path}>查看全部</a>
              </p>
            )}
            {articles.length === 0 && !pages.past && (
              <EmptyState title={`这里还没有${noun}`}>
                换一个分类看看，或<a href={path}>查看全部{noun}</a>。
              </EmptyState>
            )}
            <div className={styles.list}>
              {articles.map((article, place) => (
                <ArticleCard key={article.id} article={article} path={path} eager={place < 2} />
              ))}
            </div>
            <Pagination {...pages} href={(page) => listAddress(path, { ...chosen, page })} />
          </section>
          <div className={styles.side}>
            <aside className={styles.aside} aria-label="按标签与年份查看">
              <Tags kind={kind} shelves={shelves} chosen={chosen} />
              <Years kind={kind} shelves={shelves} chosen={chosen} />
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

interface Choice extends Listed {
  shelves: Shelves
  chosen: Chosen
}

function Categories({ kind: { path, noun }, shelves: { categories }, chosen }: Choice) {
  const year = chosen.year
  return (
    <nav className={styles.categories} aria-label={`${noun}分类`}>
      <a href={listAddress(path, { year })} aria-current={!chosen.category && !chosen.tag ? 'true' : undefined}>
        全部
      </a>
      {categories
        .filter(({ total }) => total > 0)
        .map(({ id, name }) => (
          <a
            key={id}
            href={listAddress(path, { category: id, year })}
            aria-current={id === chosen.category ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
    </nav>
  )
}

function Tags({ kind: { path }, shelves: { tags }, chosen }: Choice) {
  if (tags.length === 0) return null
  return (
    <section>
      <h2>标签</h2>
      <ul className={styles.tags}>
        {tags.map(({ name, total }) => (
          <li key={name}>
            <a href={listAddress(path, { tag: name })} aria-current={name === chosen.tag ? 'true' : undefined}>
              {name}
              <span>{total}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Years({ kind: { path }, shelves: { years }, chosen }: Choice) {
  if (years.length === 0) return null
  const { category, tag } = chosen
  return (
    <section>
      <h2>年份归档</h2>
      <ul className={styles.years}>
        {years.map(({ year, total }) => (
          <li key={year}>
            <a
              href={listAddress(path, { category, tag, year })}
              aria-current={year === chosen.year ? 'true' : undefined}
            >
              {year} 年<span>{category || tag ? '' : `${total} 篇`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
