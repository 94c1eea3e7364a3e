import { type Article, listNews, readNewsCategories, type Shelves } from '#contract/content.ts'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext, MetaContext } from '../page.ts'
import { ArticleCard } from '../parts/article-card.tsx'
import { listAddress, pageIn, pagesOf } from '../parts/list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import styles from './news.module.css'

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
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const chosen = chosenIn(query)
  const [list, shelves] = await Promise.all([
    call(listNews, { ...chosen, page: pageIn(query), count: 10 }),
    call(readNewsCategories, {}),
  ])
  return { articles: list.list, shelves, chosen, pages: pagesOf(list, list.list.length) }
}

/** What cannot be a choice is none. */
function chosenIn(query: URLSearchParams): Chosen {
  const number = (name: string) => (/^\d{1,9}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined)
  const year = number('year')
  const tag = query.get('tag')?.trim().slice(0, 20)
  return {
    category: number('category') || undefined,
    tag: tag || undefined,
    year: year && year >= 2000 && year < 3000 ? year : undefined,
  }
}

export function meta({ chosen, shelves, pages }: Props, { shell, seo, entry }: MetaContext) {
  const parts = [nameOf(chosen, shelves), pages.page > 1 ? `第 ${pages.page} 页` : ''].filter(Boolean)
  if (parts.length === 0) return {}
  return {
    title: `${parts.join(' - ')} - ${entry.title} - ${shell.baseInfo.name}`,
    description: `${entry.title}：${parts.join('，')}。${seo?.description ?? ''}`,
  }
}

function nameOf({ category, tag, year }: Chosen, { categories }: Shelves): string {
  const named = categories.find(({ id }) => id === category)?.name
  return [named, tag && `标签“${tag}”`, year && `${year} 年`].filter(Boolean).join(' · ')
}

export default function News({ articles, shelves, chosen, pages }: Props) {
  const name = nameOf(chosen, shelves)
  return (
    <>
      <PageHeader title="新闻动态" />
      <Container>
        <div className={styles.columns}>
          <section aria-label={name || '全部新闻'}>
            <Categories shelves={shelves} chosen={chosen} />
            {name && (
              <p className={styles.chosen}>
                正在查看：{name}
                <a href="/news">查看全部</a>
              </p>
            )}
            {articles.length === 0 && (
              <EmptyState title="这里还没有新闻">
                换一个分类看看，或<a href="/news">查看全部新闻</a>。
              </EmptyState>
            )}
            <div className={styles.list}>
              {articles.map((article, place) => (
                <ArticleCard key={article.id} article={article} eager={place < 2} />
              ))}
            </div>
            <Pagination {...pages} href={(page) => listAddress('/news', { ...chosen, page })} />
          </section>
          <aside className={styles.aside} aria-label="按标签与年份查看">
            <Tags shelves={shelves} chosen={chosen} />
            <Years shelves={shelves} chosen={chosen} />
            <a className={styles.feed} href="/rss.xml" type="application/rss+xml">
              用 RSS 订阅新闻
            </a>
          </aside>
        </div>
      </Container>
    </>
  )
}

interface Choice {
  shelves: Shelves
  chosen: Chosen
}

function Categories({ shelves: { categories }, chosen }: Choice) {
  const year = chosen.year
  return (
    <nav className={styles.categories} aria-label="新闻分类">
      <a href={listAddress('/news', { year })} aria-current={!chosen.category && !chosen.tag ? 'true' : undefined}>
        全部
      </a>
      {categories
        .filter(({ total }) => total > 0)
        .map(({ id, name }) => (
          <a
            key={id}
            href={listAddress('/news', { category: id, year })}
            aria-current={id === chosen.category ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
    </nav>
  )
}

function Tags({ shelves: { tags }, chosen }: Choice) {
  if (tags.length === 0) return null
  return (
    <section>
      <h2>标签</h2>
      <ul className={styles.tags}>
        {tags.map(({ name, total }) => (
          <li key={name}>
            <a href={listAddress('/news', { tag: name })} aria-current={name === chosen.tag ? 'true' : undefined}>
              {name}
              <span>{total}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Years({ shelves: { years }, chosen }: Choice) {
  if (years.length === 0) return null
  const { category, tag } = chosen
  return (
    <section>
      <h2>年份归档</h2>
      <ul className={styles.years}>
        {years.map(({ year, total }) => (
          <li key={year}>
            <a
              href={listAddress('/news', { category, tag, year })}
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
