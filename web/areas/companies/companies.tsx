import { Container } from '#ui/container.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { CompanyCard } from '#web/kit/cards/company-card.tsx'
import { LinkRow } from '#web/kit/cards/link-row.tsx'
import styles from '#web/kit/list/directory.module.css'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { ListBar } from '#web/kit/list/list-bar.tsx'
import { ListSearch } from '#web/kit/list/list-search.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { adAfter, chips, type Props, path, rowsOf, searchOf, sorts, totalText } from './companies-page.ts'
import { JoinCompanies, NoCompanies } from './companies-parts.tsx'

export { loader, meta, status } from './companies-page.ts'

export default function Companies(props: Props) {
  const { companies, boosted, chosen, pages, ads, links } = props
  const [industry, region, marks] = rowsOf(props)
  return (
    <>
      <PageHeader title="企业名录" />
      <Container>
        <div className={styles.directory}>
          <FilterBar label="筛选企业" lines={[[industry], [{ ...region, share: 3 }, marks]]} />
          <ListBar path={path} total={`共 ${totalText(props)}`} chips={chips(props)}>
            <Sorts {...props} />
            <ListSearch path={path} {...searchOf(props)} />
          </ListBar>
          <NoCompanies {...props} />
          <div className={styles.grid}>
            {boosted.map((company) => (
              <CompanyCard key={company.id} company={company} ad />
            ))}
            {companies.slice(0, adAfter).map((company) => (
              <CompanyCard key={company.id} company={company} />
            ))}
            {ads.length > 0 && (
              <div className={styles.ads}>
                <AdPlace ads={ads} label="企业名录广告" />
              </div>
            )}
            {companies.slice(adAfter).map((company) => (
              <CompanyCard key={company.id} company={company} />
            ))}
          </div>
          <Pagination {...pages} href={(page) => listAddress(path, { ...chosen, page })} />
          <JoinCompanies />
          <LinkRow links={links} />
        </div>
      </Container>
    </>
  )
}

function Sorts(props: Props) {
  const options = sorts(props)
  if (options.length === 0) return null
  return (
    <p className={styles.sorts}>
      {options.map(({ name, href, chosen }) => (
        <a key={name} href={href} aria-current={chosen ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </p>
  )
}
