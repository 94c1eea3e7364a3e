import type { Notice } from '#contract/site/site.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import { plainText } from '#web/kit/plain-text.ts'
import styles from './home-notices.module.css'

/** The newest one with its beginning, the others by title. */
export function HomeNotices({ notices }: { notices: readonly Notice[] }) {
  const [newest, ...others] = notices
  if (!newest) return <EmptyState title="暂无公告">平台有新的安排时，会在这里发布。</EmptyState>
  return (
    <div className={styles.notices}>
      <a className={styles.newest} href={`/notice/${newest.id}`}>
        <Day of={newest} />
        <h3>{newest.title}</h3>
        <p>{plainText(newest.content)}</p>
        <span className={styles.read}>阅读全文</span>
      </a>
      <ul className={styles.others}>
        {others.map((notice) => (
          <li key={notice.id}>
            <a href={`/notice/${notice.id}`}>
              <h3>{notice.title}</h3>
              <Day of={notice} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Day({ of: { published_at } }: { of: Notice }) {
  return <time dateTime={published_at}>{formatDay(published_at)}</time>
}
