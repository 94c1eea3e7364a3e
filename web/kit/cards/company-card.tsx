import type { ReactNode } from 'react'
import type { CompanyCard as Company } from '#contract/catalogue/companies.ts'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { cityText } from './amounts.ts'
import styles from './company-card.module.css'

/** What was checked of a company, and whether it is a partner. */
export function CompanyMarks({ certified, partner }: Pick<Company, 'certified' | 'partner'>) {
  return (
    <>
      {certified && (
        <Tag tone="success">
          <Icon name="check" />
          已认证
        </Tag>
      )}
      {partner && (
        <Tag>
          <Icon name="star" />
          战略伙伴
        </Tag>
      )}
    </>
  )
}

/** The one mark that says most, where there is room for one. */
export function CompanyMark({ certified, partner }: Pick<Company, 'certified' | 'partner'>) {
  return <CompanyMarks certified={certified && !partner} partner={partner} />
}

export function CompanyLogo({ company, size = 64 }: { company: Pick<Company, 'name' | 'logo'>; size?: number }) {
  if (company.logo) {
    return (
      <img
        className={styles.logo}
        src={company.logo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    )
  }
  return (
    <span className={styles.letter} data-size={size} aria-hidden="true">
      {company.name.replace(/^.{2,3}?(市|省)/, '').slice(0, 1)}
    </span>
  )
}

interface Props {
  company: Company
  /** The level of its heading: below the page's own title, or below that of a section. */
  level?: 2 | 3
  shape?: 'card' | 'tile'
  /** Its name with what was looked for marked. */
  heading?: ReactNode
  /** Stands where it does because somebody paid for it, and says so. */
  ad?: boolean
}

/** A company in a list. The whole card leads to its page. */
export function CompanyCard({ company, level = 2, shape = 'card', heading, ad = false }: Props) {
  const { id, name, summary, business, industry, region } = company
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={styles.card} data-shape={shape}>
      <CompanyLogo company={company} />
      <div>
        <Heading className={styles.name}>
          <a href={`/company/${id}`}>{heading ?? name}</a>
        </Heading>
        <p className={styles.marks}>
          {ad && <Tag tone="quiet">广告</Tag>}
          <CompanyMarks {...company} />
          <span>{shape === 'tile' ? cityText(region.name) : region.name}</span>
          <span>{industry.name}</span>
        </p>
        {summary && <p className={styles.summary}>{summary}</p>}
        {shape === 'card' && business.length > 0 && (
          <ul className={styles.business} aria-label="主营">
            {business.slice(0, 4).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}
