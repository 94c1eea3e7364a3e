import { Container } from '#ui/container.tsx'
import { LinkRow } from '#web/kit/cards/link-row.tsx'
import { OpportunityCard } from '#web/kit/cards/opportunity-card.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { Endless } from '#web/mobile/kit/endless.tsx'
import { ListHead } from '#web/mobile/kit/list-head.tsx'
import { chips, loader, ownRows, type Props, path, placeRows, searchOf, totalText } from './opportunities-page.ts'
import { NoOpportunities, PostOpportunity } from './opportunities-parts.tsx'

export { about, loader, meta, status } from './opportunities-page.ts'

export default function OpportunitiesMobile(props: Props) {
  return (
    <>
      <ListHead
        title="商机池"
        path={path}
        total={totalText(props)}
        rows={[...ownRows(props), ...placeRows(props)]}
        chips={chips(props)}
        search={searchOf(props)}
        add={{ name: '发布商机', href: '/manage/addBusiness' }}
      />
      <Container>
        <NoOpportunities {...props} />
        <Endless first={props} loader={loader} href={(page) => listAddress(path, { ...props.chosen, page })}>
          {({ opportunities, boosted }) => (
            <>
              {boosted.map((opportunity) => (
                <OpportunityCard key={opportunity.id} opportunity={opportunity} ad />
              ))}
              {opportunities.map((opportunity) => (
                <OpportunityCard key={opportunity.id} opportunity={opportunity} />
              ))}
            </>
          )}
        </Endless>
        <PostOpportunity />
        <LinkRow links={props.links} />
      </Container>
    </>
  )
}
