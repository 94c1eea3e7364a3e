import { type Notice, readNotices } from '#contract/site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import type { LoaderContext } from '../page.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { usePageEntry } from '../parts/use-page-entry.ts'
import styles from './notices.module.css'

interface Props {
  notices: Notice[]
  page: number
  hasMore: boolean
}

const countPerPage = 10

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const asked = query.get('page') ?? ''
  // What is no page number is the first page: an address somebody mangled still shows what it is about.
  const page = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
  const { list, total } = await call(readNotices, { page, count: countPerPage })
  return { notices: list, page, hasMore: page * countPerPage < total }
}

export default function Notices({ notices, page, hasMore }: Props) {
  return (
    <>
      <PageHeader title={usePageEntry()?.title ?? ''} summary="规则调整、服务安排与活动通知，以公告为准。" />
      <Container>
        <div className={styles.notices}>
          {notices.length === 0 && <EmptyState title="暂无公告">平台有新的安排时，会在这里发布。</EmptyState>}
          {notices.map((notice) => (
            <Whole key={notice.id} notice={notice} />
          ))}
          {(page > 1 || hasMore) && (
            <nav className={styles.pages} aria-label="翻页">
              {page > 1 && (
                <ButtonLink href={page === 2 ? '/notice' : `/notice?page=${page - 1}`} kind="outline">
                  上一页
                </ButtonLink>
              )}
              {hasMore && (
                <ButtonLink href={`/notice?page=${page + 1}`} kind="outline">
                  下一页
                </ButtonLink>
              )}
            </nav>
          )}
        </div>
      </Container>
    </>
  )
}

function Whole({ notice: { id, title, content, published_at } }: { notice: Notice }) {
  return (
    <article id={`notice-${id}`} className={styles.notice}>
      <time dateTime={published_at}>{formatDay(published_at)}</time>
      <h2>{title}</h2>
      {/* Written by the demo alone so far; whoever lets operators write it sanitises it first. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  )
}
