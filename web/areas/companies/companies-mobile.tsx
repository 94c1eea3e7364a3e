import { Container } from '#ui/container.tsx'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { CompanyCard } from '#web/kit/cards/company-card.tsx'
import { LinkRow } from '#web/kit/cards/link-row.tsx'
import styles from '#web/kit/list/directory.module.css'
import { listAddress } from '#web/kit/list-address.ts'
import { Endless } from '#web/mobile/kit/endless.tsx'
import { ListHead } from '#web/mobile/kit/list-head.tsx'
import { adAfter, chips, loader, type Props, path, rowsOf, searchOf, sorts, totalText } from './companies-page.ts'
import { JoinCompanies, NoCompanies } from './companies-parts.tsx'

export { loader, meta, status } from './companies-page.ts'

export default function CompaniesMobile(props: Props) {
  const rows = [...rowsOf(props), { label: '排序', options: sorts(props) }]
  return (
    <>
      <ListHead
        title="企业名录"
        path={path}
        total={totalText(props)}
        rows={rows}
        chips={chips(props)}
        search={searchOf(props)}
      />
      <Container>
        <NoCompanies {...props} />
        <Endless first={props} loader={loader} href={(page) => listAddress(path, { ...props.chosen, page })}>
          {({ companies, boosted, ads, pages }) => (
            <div className={styles.grid}>
              {boosted.map((company) => (
                <CompanyCard key={company.id} company={company} ad />
              ))}
              {companies.slice(0, adAfter).map((company) => (
                <CompanyCard key={company.id} company={company} />
              ))}
              {ads.length > 0 && pages.page === 1 && (
                <div className={styles.ads}>
                  <AdPlace ads={ads} label="企业名录广告" />
                </div>
              )}
              {companies.slice(adAfter).map((company) => (
                <CompanyCard key={company.id} company={company} />
              ))}
            </div>
          )}
        </Endless>
        <JoinCompanies />
        <LinkRow links={props.links} />
      </Container>
    </>
  )
}
