import type { Resource } from '#contract/catalogue/resources.ts'
import { formatBytes } from '#ui/formats.ts'
import { isWorthSaying } from '../counters.ts'
import styles from './resource-card.module.css'
import { formatMarks, formatNames, pointsText } from './resource-words.ts'

interface Props {
  resource: Resource
  /** The level of its heading: below the page's own title, or below that of a section. */
  level?: 2 | 3
  /** With all there is to say, or as a tile among others. */
  shape?: 'card' | 'tile'
  eager?: boolean
}

/** A resource in a list: what it looks like, what it is, and what it takes to have it. */
export function ResourceCard({ resource, level = 2, shape = 'card', eager = false }: Props) {
  const { id, title, summary, category, format, bytes, points, vip_free, downloads } = resource
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={styles.card} data-shape={shape}>
      <ResourceCover resource={resource} eager={eager} />
      <div className={styles.words}>
        <p className={styles.kind}>
          <span>{formatNames[format]}</span>
          {category && <span>{category.name}</span>}
        </p>
        <Heading className={styles.title}>
          <a href={`/resources/${id}`}>{title}</a>
        </Heading>
        {shape === 'card' && summary && <p className={styles.summary}>{summary}</p>}
        <p className={styles.facts}>
          <b data-free={points === 0 || undefined}>{pointsText(points)}</b>
          {points > 0 && vip_free && <span>会员免费</span>}
          <span>{formatBytes(bytes)}</span>
          {isWorthSaying(downloads) && <span>下载 {downloads}</span>}
        </p>
      </div>
    </article>
  )
}

/** Its picture; without one, a sheet that says what kind of document it is. */
export function ResourceCover({ resource, eager }: { resource: Resource; eager: boolean }) {
  const { cover, format } = resource
  return (
    <div className={styles.cover}>
      {cover ? (
        <img
          src={cover}
          alt=""
          width={480}
          height={270}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
        />
      ) : (
        <span className={styles.sheet} aria-hidden="true">
          <b>{formatMarks[format]}</b>
        </span>
      )}
    </div>
  )
}
