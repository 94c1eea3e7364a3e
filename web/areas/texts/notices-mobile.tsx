import { Container } from '#ui/container.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { ChoiceRow } from '#web/mobile/kit/choice-row.tsx'
import { Endless } from '#web/mobile/kit/endless.tsx'
import { ListHead } from '#web/mobile/kit/list-head.tsx'
import { NoNotices, NoticeCard } from './notice-card.tsx'
import { categoryRow, loader, type Props } from './notices-page.ts'

export { about, loader, meta, status } from './notices-page.ts'

export default function NoticesMobile(props: Props) {
  const { category } = props
  return (
    <>
      <ListHead
        title="平台公告"
        path="/notice"
        total="公告"
        rows={[]}
        bar={<ChoiceRow label="公告分类" row={categoryRow(props)} />}
      />
      <Container>
        <NoNotices {...props} />
        <Endless first={props} loader={loader} href={(page) => listAddress('/notice', { category, page })}>
          {({ notices }) => notices.map((notice) => <NoticeCard key={notice.id} notice={notice} />)}
        </Endless>
      </Container>
    </>
  )
}
