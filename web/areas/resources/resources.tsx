import { Container } from '#ui/container.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ResourceCard } from '#web/kit/cards/resource-card.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { ListBar } from '#web/kit/list/list-bar.tsx'
import { ListSearch } from '#web/kit/list/list-search.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { NoResources } from './no-resources.tsx'
import styles from './resources.module.css'
import { chips, linesOf, type Props, path, searchOf } from './resources-page.ts'

export { loader, meta, status } from './resources-page.ts'

export default function Resources(props: Props) {
  const { resources, chosen, total, pages } = props
  return (
    <>
      <PageHeader title="资料下载" summary="合同范本、行业报告、表格与课件，拿来就能用。" />
      <Container>
        <div className={styles.resources}>
          <FilterBar label="筛选资料" lines={linesOf(props)} />
          <ListBar path={path} total={`共 ${total} 份资料`} chips={chips(props)}>
            <ListSearch path={path} {...searchOf(props)} />
          </ListBar>
          <NoResources {...props} />
          <div className={styles.grid}>
            {resources.map((resource, place) => (
              <ResourceCard key={resource.id} resource={resource} eager={place < 3} />
            ))}
          </div>
          <Pagination {...pages} href={(page) => listAddress(path, { ...chosen, page })} />
        </div>
      </Container>
    </>
  )
}
