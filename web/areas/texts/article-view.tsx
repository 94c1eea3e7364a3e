import type { RunningAd } from '#contract/catalogue/ads.ts'
import type { WholeArticle } from '#contract/texts/content.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { Container } from '#ui/container.tsx'
import { formatBytes, formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { ArticleShare } from '#web/kit/article-share.tsx'
import { ArticleCard } from '#web/kit/cards/article-card.tsx'
import { isWorthSaying } from '#web/kit/counters.ts'
import { listAddress } from '#web/kit/list-address.ts'
import { PreviewNote } from '#web/kit/preview-note.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import styles from './article-view.module.css'

interface Props {
  article: WholeArticle
  /** Where the list of its kind is. */
  list: Crumb
}

/** One text, whole: what it says, where it belongs, and where to go on reading. The same for every kind. */
export function ArticleView({ article, list, ads }: Props & { ads: readonly RunningAd[] }) {
  const { title, summary, html, tags, previous, next, related } = article
  return (
    <Container>
      <PreviewNote shown={article.preview} />
      <div className={styles.head}>
        <Breadcrumb trail={[{ name: '首页', path: '/' }, list]} here={title} />
      </div>
      <div className={styles.columns}>
        <article>
          <h1 className={styles.title}>{title}</h1>
          <Facts article={article} list={list} />
          {summary && <p className={styles.summary}>{summary}</p>}
          <RichText html={html} />
          <Attachments article={article} />
          {tags.length > 0 && list.path === '/news' && (
            <ul className={styles.tags} aria-label="标签">
              {tags.map((tag) => (
                <li key={tag}>
                  <a href={listAddress(list.path, { tag })}>
                    <Tag tone="quiet">{tag}</Tag>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <nav className={styles.neighbours} aria-label="上一篇与下一篇">
            <Neighbour label="上一篇" to={previous} path={list.path} />
            <Neighbour label="下一篇" to={next} path={list.path} />
          </nav>
          {ads.length > 0 && (
            <div className={styles.ads}>
              <AdPlace ads={ads} label="文末广告" />
            </div>
          )}
        </article>
        <ArticleShare path={`${list.path}/${article.id}`} />
      </div>
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">相关阅读</h2>
          <div className={styles.tiles}>
            {related.map((one) => (
              <ArticleCard key={one.id} article={one} path={list.path} shape="tile" />
            ))}
          </div>
        </section>
      )}
    </Container>
  )
}

function Facts({ article, list }: Props) {
  const { category, source, views, published_at } = article
  return (
    <p className={styles.facts}>
      {category && <a href={listAddress(list.path, { category: category.id })}>{category.name}</a>}
      <time dateTime={published_at}>{formatMinute(published_at)}</time>
      {source && <span>来源：{source}</span>}
      {isWorthSaying(views) && <span>浏览 {views}</span>}
    </p>
  )
}

function Attachments({ article: { attachments } }: Pick<Props, 'article'>) {
  if (attachments.length === 0) return null
  return (
    <section className={styles.attachments} aria-label="附件">
      <h2>附件</h2>
      <ul>
        {attachments.map(({ url, name, bytes }) => (
          <li key={url}>
            <a href={url} download={name}>
              {name}
            </a>
            <span>{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Neighbour({ label, to, path }: { label: string; to: WholeArticle['next']; path: string }) {
  return (
    <p>
      <span>{label}</span>
      {to ? <a href={`${path}/${to.id}`}>{to.title}</a> : '没有了'}
    </p>
  )
}
