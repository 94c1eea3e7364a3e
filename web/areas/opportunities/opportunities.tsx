import { Container } from '#ui/container.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { LinkRow } from '#web/kit/cards/link-row.tsx'
import { OpportunityCard } from '#web/kit/cards/opportunity-card.tsx'
import styles from '#web/kit/list/directory.module.css'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { ListBar } from '#web/kit/list/list-bar.tsx'
import { ListSearch } from '#web/kit/list/list-search.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { chips, ownRows, type Props, path, placeRows, searchOf, totalText } from './opportunities-page.ts'
import { NoOpportunities, PostOpportunity } from './opportunities-parts.tsx'

export { about, loader, meta, status } from './opportunities-page.ts'

export default function Opportunities(props: Props) {
  const { opportunities, boosted, chosen, pages, links } = props
  return (
    <>
      <PageHeader title="商机池" summary="企业发布的供应与需求，由平台审核；合作前请自行评估。" />
      <Container>
        <div className={styles.directory}>
          <FilterBar label="筛选商机" lines={[ownRows(props), placeRows(props)]} />
          <ListBar path={path} total={`共 ${totalText(props)}`} chips={chips(props)}>
            <ListSearch path={path} {...searchOf(props)} />
          </ListBar>
          <NoOpportunities {...props} />
          {boosted.map((opportunity) => (
            <OpportunityCard key={opportunity.id} opportunity={opportunity} ad />
          ))}
          {opportunities.map((opportunity) => (
            <OpportunityCard key={opportunity.id} opportunity={opportunity} />
          ))}
          <Pagination {...pages} href={(page) => listAddress(path, { ...chosen, page })} />
          <PostOpportunity />
          <LinkRow links={links} />
        </div>
      </Container>
    </>
  )
}
