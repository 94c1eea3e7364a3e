import { useEffect, useState } from 'react'
import { type Fitting, listFittingCompanies } from '#contract/catalogue/matching.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CompanyMark } from '#web/kit/cards/company-card.tsx'
import { Reasons } from '#web/kit/cards/reasons.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './own-opportunities.module.css'

/** Whom an opportunity of one's own fits; asked for once the page stands. */
export default function FittingCompanies({ id }: { id: number }) {
  const [found, setFound] = useState<readonly Fitting[]>()
  useEffect(() => {
    let wanted = true
    callAs.enterprise(listFittingCompanies, { id }).then(
      ({ list }) => wanted && setFound(list),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [id])
  if (!found || found.length === 0) return null
  return (
    <section className={styles.fitting} aria-labelledby="fitting">
      <h2 id="fitting">与这条商机相合的企业</h2>
      <ul>
        {found.map(({ company, reasons }) => (
          <li key={company.id}>
            <div>
              <h3>
                {company.name} <CompanyMark {...company} />
              </h3>
              <p>
                {company.region.name} · {company.industry.name}
              </p>
              <Reasons reasons={reasons} />
            </div>
            <ButtonLink href={`/company/${company.id}`} kind="outline" size="small" target="_blank">
              查看企业
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
