import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { ActivityCard } from '#web/kit/cards/activity-card.tsx'
import { LinkRow } from '#web/kit/cards/link-row.tsx'
import { OpportunityCard } from '#web/kit/cards/opportunity-card.tsx'
import { ResourceCard } from '#web/kit/cards/resource-card.tsx'
import { ClosingCall } from '#web/kit/closing-call.tsx'
import { HomeCompanies } from './home-companies.tsx'
import grids from './home-grids.module.css'
import { HomeHero } from './home-hero.tsx'
import type { HomeProps } from './home-page.ts'
import { HomeReading } from './home-reading.tsx'
import { HomeToday } from './home-today.tsx'
import { HomeValue } from './home-value.tsx'
import { PartnerWall } from './partner-wall.tsx'

export { loader, meta } from './home-page.ts'

export default function Home(props: HomeProps) {
  const { numbers, opportunities, companies, strategic, ads, links, notices, news, almanac, quote } = props
  return (
    <>
      <HomeHero numbers={numbers} />
      {opportunities.length > 0 && (
        <Section
          title="最新商机"
          lead="企业发布的供应与需求，由平台审核，到期自动下线。"
          more={<More href="/business" name="全部商机" />}
        >
          <div className={grids.three}>
            {opportunities.map((opportunity) => (
              <OpportunityCard key={opportunity.id} opportunity={opportunity} level={3} shape="tile" />
            ))}
          </div>
        </Section>
      )}
      <HomeCompanies companies={companies} strategic={strategic} numbers={numbers} />
      <HomeValue />
      <Gatherings {...props} />
      {ads.top.length > 0 && (
        <Container>
          <AdPlace ads={ads.top} />
        </Container>
      )}
      <HomeReading news={news} notices={notices} />
      <PartnerWall shown={[...companies, ...strategic].map(({ short_name }) => short_name)} />
      <Container>
        <LinkRow links={links} />
      </Container>
      <ClosingCall />
      <HomeToday almanac={almanac} quote={quote} />
    </>
  )
}

/** Where people meet, and what they can take home. */
function Gatherings({ activities, resources, ads }: HomeProps) {
  return (
    <>
      {activities.length > 0 && (
        <Section title="近期活动" more={<More href="/activity" name="全部活动" />}>
          <div className={grids.three}>
            {activities.map((activity) => (
              <ActivityCard key={activity.id} activity={activity} shape="tile" />
            ))}
          </div>
        </Section>
      )}
      {ads.middle.length > 0 && (
        <Container>
          <AdPlace ads={ads.middle} label="更多广告" />
        </Container>
      )}
      {resources.length > 0 && (
        <Section title="资料下载" more={<More href="/resources" name="全部资料" />}>
          <div className={grids.four}>
            {resources.map((resource) => (
              <ResourceCard key={resource.id} resource={resource} level={3} shape="tile" />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

function More({ href, name }: { href: string; name: string }) {
  return (
    <ButtonLink href={href} kind="plain">
      {name}
      <Icon name="right" />
    </ButtonLink>
  )
}
