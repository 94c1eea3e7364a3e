import { Container } from '#ui/container.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { NoNotices, NoticeCard } from './notice-card.tsx'
import styles from './notices.module.css'
import { categoryRow, type Props } from './notices-page.ts'

export { about, loader, meta, status } from './notices-page.ts'

export default function Notices(props: Props) {
  const { notices, category, pages } = props
  return (
    <>
      <PageHeader title="平台公告" summary="规则调整、服务安排与活动通知，以公告为准。" />
      <Container>
        <div className={styles.notices}>
          <FilterBar label="公告分类" lines={[[categoryRow(props)]]} />
          <div id="list" data-list="" tabIndex={-1} />
          <NoNotices {...props} />
          {notices.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} />
          ))}
          <Pagination {...pages} href={(page) => listAddress('/notice', { category, page })} />
        </div>
      </Container>
    </>
  )
}
