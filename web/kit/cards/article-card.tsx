import type { Article } from '#contract/texts/content.ts'
import { formatDay } from '#ui/formats.ts'
import { isWorthSaying } from '../counters.ts'
import styles from './article-card.module.css'

interface Props {
  article: Article
  /** Where the texts of its kind are. */
  path?: string
  /** Beside its picture in a list, or under it in a grid. */
  shape?: 'row' | 'tile'
  /** Among the first that are seen: its picture is not put off. */
  eager?: boolean
}

/** A piece of news in a list: picture, title, what it is about, when. The whole card leads to it. */
export function ArticleCard({ article, path = '/news', shape = 'row', eager = false }: Props) {
  const { id, title, summary, cover, category, views, published_at } = article
  // Rows stand under the page's own title, tiles under that of a section.
  const Heading = shape === 'row' ? 'h2' : 'h3'
  return (
    <article className={styles.card} data-shape={shape}>
      {cover && (
        <div className={styles.picture}>
          <img
            src={cover}
            alt=""
            width={480}
            height={270}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            fetchPriority={eager ? 'high' : 'auto'}
          />
        </div>
      )}
      <div>
        <Heading className={styles.title}>
          <a href={`${path}/${id}`}>{title}</a>
        </Heading>
        {summary && <p className={styles.summary}>{summary}</p>}
        <p className={styles.facts}>
          {category && <span className={styles.category}>{category.name}</span>}
          <time dateTime={published_at}>{formatDay(published_at)}</time>
          {shape === 'row' && isWorthSaying(views) && <span>浏览 {views}</span>}
        </p>
      </div>
    </article>
  )
}
