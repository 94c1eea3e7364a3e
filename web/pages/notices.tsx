import { type Notice, readNotices } from '#contract/site.ts'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext } from '../page.ts'
import { listAddress, pageIn, pagesOf } from '../parts/list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { RichText } from '../parts/rich-text.tsx'
import { usePageEntry } from '../parts/use-page-entry.ts'
import styles from './notices.module.css'

interface Props {
  notices: Notice[]
  pages: ReturnType<typeof pagesOf>
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const list = await call(readNotices, { page: pageIn(query), count: 10 })
  return { notices: list.list, pages: pagesOf(list, list.list.length) }
}

export default function Notices({ notices, pages }: Props) {
  return (
    <>
      <PageHeader title={usePageEntry()?.title ?? ''} summary="规则调整、服务安排与活动通知，以公告为准。" />
      <Container>
        <div className={styles.notices}>
          {notices.length === 0 && <EmptyState title="暂无公告">平台有新的安排时，会在这里发布。</EmptyState>}
          {notices.map((notice) => (
            <Whole key={notice.id} notice={notice} />
          ))}
          <Pagination {...pages} href={(page) => listAddress('/notice', { page })} />
        </div>
      </Container>
    </>
  )
}

function Whole({ notice: { id, title, content, published_at } }: { notice: Notice }) {
  return (
    <article id={`notice-${id}`} className={styles.notice}>
      <time dateTime={published_at}>{formatDay(published_at)}</time>
      <h2>
        <a href={`/notice/${id}`}>{title}</a>
      </h2>
      <RichText html={content} />
    </article>
  )
}
