import type { ReactNode } from 'react'
import type { Opportunity } from '#contract/catalogue/opportunities.ts'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { amountText, cityText, endText, formNames, quantityText, sideNames } from './amounts.ts'
import { CompanyMark } from './company-card.tsx'
import styles from './opportunity-card.module.css'

export function SideTag({ side }: Pick<Opportunity, 'side'>) {
  return <Tag tone={side === 'offer' ? 'brand' : 'warning'}>{sideNames[side]}</Tag>
}

interface Props {
  opportunity: Opportunity
  level?: 2 | 3
  shape?: 'row' | 'tile'
  /** Its title with what was looked for marked. */
  heading?: ReactNode
  /** Stands where it does because somebody paid for it, and says so. */
  ad?: boolean
}

/** An opportunity in a list: what, how much, where, by whom, until when. No line of its foot is ever broken. */
export function OpportunityCard({ opportunity, level = 2, shape = 'row', heading, ad = false }: Props) {
  const { id, side, form, title, summary, industry, region, company, quantity, picture, refreshed_at } = opportunity
  // In a tile there is no room for it.
  const pictured = picture !== '' && shape === 'row'
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={styles.card} data-shape={shape} data-pictured={pictured || undefined}>
      {pictured && <img className={styles.picture} src={picture} alt="" width={160} height={120} loading="lazy" />}
      <div>
        <Heading className={styles.title}>
          {ad && <Tag tone="quiet">广告</Tag>}
          <SideTag side={side} />
          <a href={`/business/${id}`} title={title}>
            {heading ?? title}
          </a>
        </Heading>
        {summary && <p className={styles.summary}>{summary}</p>}
        <p className={styles.facts}>
          <span>{formNames[form]}</span>
          {shape === 'row' && <span>{industry.name}</span>}
          <span>{shape === 'row' ? region.name : cityText(region.name)}</span>
          {quantity && <span>{quantityText(quantity)}</span>}
          {shape === 'row' && (
            <time dateTime={refreshed_at ?? opportunity.published_at}>
              {formatDay(refreshed_at ?? opportunity.published_at)} {refreshed_at ? '刷新' : '发布'}
            </time>
          )}
        </p>
        <p className={styles.company}>
          <span>{company.name}</span>
          <CompanyMark {...company} />
        </p>
      </div>
      <p className={styles.foot} data-card-foot="">
        <b>{amountText(opportunity.amount_from, opportunity.amount_to, opportunity.unit)}</b>
        <time dateTime={opportunity.valid_until}>{endText(opportunity)}</time>
      </p>
    </article>
  )
}
