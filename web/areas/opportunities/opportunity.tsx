import { readOpportunity, type WholeOpportunity } from '#contract/catalogue/opportunities.ts'
import { cityOf } from '#contract/catalogue/regions.words.ts'
import type { Shell } from '#contract/site/site.ts'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { ArticleShare } from '#web/kit/article-share.tsx'
import { amountText, formNames, quantityText, sideNames } from '#web/kit/cards/amounts.ts'
import { CompanyCard } from '#web/kit/cards/company-card.tsx'
import { OpportunityCard, SideTag } from '#web/kit/cards/opportunity-card.tsx'
import { isWorthSaying } from '#web/kit/counters.ts'
import { ActionBar, Detail, DetailPart, Facts, Neighbours } from '#web/kit/detail.tsx'
import { FavouriteButton } from '#web/kit/favourites/favourite-button.tsx'
import { idIn } from '#web/kit/id-in.ts'
import { LeadButton } from '#web/kit/leads/lead-button.tsx'
import { ReportLink } from '#web/kit/report-link.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { SideCard } from '#web/kit/side-card.tsx'
import styles from './opportunity.module.css'

interface Props {
  opportunity: WholeOpportunity
}

const list = { name: '商机池', path: '/business' }

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { opportunity: await call(readOpportunity, { id: idIn(params) }) }
}

export function meta({ opportunity }: Props, { shell }: MetaContext) {
  const { title, side, form, summary, region, industry, company, over, picture } = opportunity
  return {
    title: `${title} - ${sideNames[side]} - 商机池 - ${shell.baseInfo.name}`,
    description: summary || `${company.name}发布的${sideNames[side]}：${title}。${region.name}，${industry.name}。`,
    keywords: [title, sideNames[side], formNames[form], industry.name, company.name].join(','),
    type: 'article' as const,
    name: title,
    trail: [list],
    jsonLd: [demandOf(opportunity, shell)],
    ...(picture && { image: picture }),
    // What is over answers nobody who comes from a search engine.
    ...(over && { noindex: true }),
  }
}

function demandOf(opportunity: WholeOpportunity, { origin }: Shell) {
  const { id, side, title, summary, company, region, published_at, valid_until } = opportunity
  return {
    '@type': side === 'offer' ? 'Offer' : 'Demand',
    name: title,
    description: summary || title,
    url: `${origin}/business/${id}`,
    availabilityStarts: published_at,
    validThrough: valid_until,
    areaServed: region.name,
    [side === 'offer' ? 'offeredBy' : 'seller']: {
      '@type': 'Organization',
      name: company.name,
      url: `${origin}/company/${company.id}`,
    },
  }
}

export default function OpportunityPage({ opportunity }: Props) {
  const { id, side, form, title, summary, html, industry, region, company, over, related, pictures } = opportunity
  return (
    <Detail
      trail={[list]}
      here={title}
      head={
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.marks}>
            <SideTag side={side} />
            <Tag tone="quiet">{formNames[form]}</Tag>
            {over && <Tag tone="danger">已结束</Tag>}
            <span>{formatDay(opportunity.published_at)} 发布</span>
            {opportunity.refreshed_at && <span>{formatDay(opportunity.refreshed_at)} 刷新</span>}
            {isWorthSaying(opportunity.views) && <span>浏览 {opportunity.views}</span>}
          </p>
        </header>
      }
      side={
        <>
          <SideCard title={side === 'offer' ? '供应价格' : '预算'}>
            <p className={styles.amount}>
              {amountText(opportunity.amount_from, opportunity.amount_to, opportunity.unit)}
            </p>
            <Facts
              facts={{
                数量: quantityText(opportunity.quantity),
                行业: <a href={`/business?industry=${industry.id}`}>{industry.name}</a>,
                地区: <a href={`/business?region=${cityOf(region.id)}`}>{region.name}</a>,
                有效至: formatDay(opportunity.valid_until),
              }}
            />
            {over && <p className={styles.over}>这条商机已经结束，可以看看下面的相近商机。</p>}
            <ActionBar>
              {!over && <LeadButton kind="business" id={id} path={`/business/${id}`} />}
              {!over && <FavouriteButton kind="business" id={id} path={`/business/${id}`} />}
            </ActionBar>
          </SideCard>
          <CompanyCard company={company} shape="tile" />
          <ArticleShare path={`/business/${id}`} />
          <ReportLink subject="business" id={id} />
        </>
      }
    >
      {summary && <p className={styles.summary}>{summary}</p>}
      {pictures.length > 0 && (
        <div className={styles.pictures} data-count={Math.min(pictures.length, 3)}>
          {pictures.map((picture, at) => (
            <img key={picture} src={picture} alt={`${title}，图 ${at + 1}`} width={640} height={480} loading="lazy" />
          ))}
        </div>
      )}
      <DetailPart title={side === 'offer' ? '供应说明' : '需求说明'}>
        <RichText html={html} />
      </DetailPart>
      {related.length > 0 && (
        <DetailPart title="相近商机">
          <div className={styles.related}>
            {related.slice(0, 4).map((one) => (
              <OpportunityCard key={one.id} opportunity={one} level={3} shape="tile" />
            ))}
          </div>
        </DetailPart>
      )}
      <Neighbours
        path="/business"
        labels={['上一条', '下一条']}
        previous={opportunity.previous}
        next={opportunity.next}
      />
    </Detail>
  )
}
