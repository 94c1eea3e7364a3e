import type { Notice } from '#contract/site/site.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import styles from './notices.module.css'
import type { Props } from './notices-page.ts'

export function NoticeCard({ notice: { id, title, content, published_at } }: { notice: Notice }) {
  return (
    <article className={styles.notice}>
      <time dateTime={published_at}>{formatDay(published_at)}</time>
      <div>
        <h2>
          <a href={`/notice/${id}`}>{title}</a>
        </h2>
        <p>{content}</p>
      </div>
    </article>
  )
}

/** What stands where the list has nothing to show. */
export function NoNotices({ notices, category, pages }: Props) {
  if (pages.past) return <PastEnd first={listAddress('/notice', { category })} />
  if (notices.length > 0) return null
  return <EmptyState title="暂无公告">平台有新的安排时，会在这里发布。</EmptyState>
}
