import type { Opportunity } from '#contract/catalogue/opportunities.ts'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { amountText, formNames, sideNames } from './amounts.ts'
import { CompanyMarks } from './company-card.tsx'
import styles from './opportunity-card.module.css'

export function SideTag({ side }: Pick<Opportunity, 'side'>) {
  return <Tag tone={side === 'offer' ? 'brand' : 'warning'}>{sideNames[side]}</Tag>
}

interface Props {
  opportunity: Opportunity
  level?: 2 | 3
  shape?: 'row' | 'tile'
}

/** An opportunity in a list: what, how much, where, by whom, until when. */
export function OpportunityCard({ opportunity, level = 2, shape = 'row' }: Props) {
  const { id, side, form, title, summary, industry, region, company, valid_until, published_at } = opportunity
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={styles.card} data-shape={shape}>
      <div>
        <Heading className={styles.title}>
          <SideTag side={side} />
          <a href={`/business/${id}`}>{title}</a>
        </Heading>
        {summary && <p className={styles.summary}>{summary}</p>}
        <p className={styles.facts}>
          <span>{formNames[form]}</span>
          <span>{industry.name}</span>
          <span>{region.name}</span>
          <time dateTime={published_at}>{formatDay(published_at)} 发布</time>
        </p>
        <p className={styles.company}>
          {company.name}
          <CompanyMarks {...company} />
        </p>
      </div>
      <p className={styles.amount}>
        <b>{amountText(opportunity.amount_from, opportunity.amount_to)}</b>
        {opportunity.quantity && <span>{opportunity.quantity}</span>}
        <span>
          有效至 <time dateTime={valid_until}>{formatDay(valid_until)}</time>
        </span>
      </p>
    </article>
  )
}
