import type { Article } from '#contract/texts/content.ts'
import { ArticleCard } from '#web/kit/cards/article-card.tsx'
import styles from './home-news.module.css'

/** The newest pieces of news, as many as fill two rows. */
export function HomeNews({ news }: { news: readonly Article[] }) {
  return (
    <div className={styles.news}>
      {news.map((article) => (
        <ArticleCard key={article.id} article={article} shape="tile" />
      ))}
    </div>
  )
}
