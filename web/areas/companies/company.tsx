import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { type Activity, listActivities } from '#contract/catalogue/activities.ts'
import { readCompany, type WholeCompany } from '#contract/catalogue/companies.ts'
import { readCompanyAnswers } from '#contract/catalogue/leads.ts'
import { listOpportunities, type Opportunity } from '#contract/catalogue/opportunities.ts'
import type { Shell } from '#contract/site/site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatDay, formatMonthDay } from '#ui/formats.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { ArticleShare } from '#web/kit/article-share.tsx'
import { CompanyCard, CompanyLogo } from '#web/kit/cards/company-card.tsx'
import { OpportunityCard } from '#web/kit/cards/opportunity-card.tsx'
import { telephoneLink } from '#web/kit/contact-ways.ts'
import { isWorthSaying } from '#web/kit/counters.ts'
import { ActionBar, Detail, DetailPart, Facts } from '#web/kit/detail.tsx'
import { FavouriteButton } from '#web/kit/favourites/favourite-button.tsx'
import { idIn } from '#web/kit/id-in.ts'
import { LeadButton } from '#web/kit/leads/lead-button.tsx'
import { ReportLink } from '#web/kit/report-link.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { SideCard } from '#web/kit/side-card.tsx'
import { CertifiedMark } from './certified-mark.tsx'
import styles from './company.module.css'
import { ProductCard } from './product-card.tsx'

interface Props {
  company: WholeCompany
  opportunities: Opportunity[]
  activities: Activity[]
  answers: Answers
}

type Answers = OutputOnWire<typeof readCompanyAnswers>

/** A row of them. */
const relatedMax = 3
const list = { name: '企业名录', path: '/company' }

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  const id = idIn(params)
  const [company, opportunities, activities, answers] = await Promise.all([
    call(readCompany, { id }),
    call(listOpportunities, { company: id, count: 6 }),
    call(listActivities, { company: id, count: 4 }),
    call(readCompanyAnswers, { id }),
  ])
  return { company, opportunities: opportunities.list, activities: activities.list, answers }
}

export function meta({ company }: Props, { shell }: MetaContext) {
  const { name, short_name, summary, business, region, industry, logo } = company
  return {
    title: `${name} - ${region.name} - 企业名录 - ${shell.baseInfo.name}`,
    description: summary || `${name}，${region.name}，${industry.name}。主营：${business.join('、')}。`,
    keywords: [name, short_name, ...business].filter(Boolean).join(','),
    name,
    trail: [list],
    jsonLd: [organizationOf(company, shell)],
    ...(logo && { image: logo }),
  }
}

function organizationOf(company: WholeCompany, { origin }: Shell) {
  const { id, name, short_name, summary, logo, website, founded_on, region, address } = company
  const [addressRegion, addressLocality] = region.name.split(' ')
  return {
    '@type': 'Organization',
    name,
    url: `${origin}/company/${id}`,
    description: summary,
    ...(short_name && { alternateName: short_name }),
    ...(logo && { logo: origin + logo }),
    ...(website && { sameAs: [website] }),
    ...(founded_on && { foundingDate: founded_on }),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'CN',
      addressRegion,
      ...(addressLocality && { addressLocality }),
      ...(address && { streetAddress: address }),
    },
  }
}

export default function Company({ company, opportunities, activities, answers }: Props) {
  const { name, html, products, related } = company
  return (
    <Detail
      trail={[list]}
      here={name}
      head={<Head company={company} />}
      side={<Side company={company} answers={answers} />}
      below={
        related.length > 0 && (
          <section className={styles.related} aria-labelledby="related">
            <h2 id="related">同行业</h2>
            <div className={styles.tiles}>
              {related.slice(0, relatedMax).map((one) => (
                <CompanyCard key={one.id} company={one} level={3} shape="tile" />
              ))}
            </div>
          </section>
        )
      }
    >
      {html && (
        <DetailPart title="企业介绍">
          <RichText html={html} />
        </DetailPart>
      )}
      {products.length > 0 && (
        <DetailPart title="产品与服务">
          <div className={styles.products}>
            {products.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </div>
        </DetailPart>
      )}
      {opportunities.length > 0 && (
        <DetailPart title="供应与需求">
          {opportunities.map((opportunity) => (
            <OpportunityCard key={opportunity.id} opportunity={opportunity} level={3} />
          ))}
        </DetailPart>
      )}
      {activities.length > 0 && (
        <DetailPart title="主办的活动">
          <ul className={styles.activities}>
            {activities.map((activity) => (
              <li key={activity.id}>
                <time dateTime={activity.starts_at}>{formatMonthDay(activity.starts_at)}</time>
                <a href={`/activity/${activity.id}`}>{activity.title}</a>
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
    </Detail>
  )
}

function Head({ company }: { company: WholeCompany }) {
  const { id, name, summary, cover, business, region, industry, contact, phone } = company
  const number = contact?.phone || phone
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        {cover && <img className={styles.cover} src={cover} alt="" width={1200} height={360} fetchPriority="high" />}
        <CompanyLogo company={company} size={96} />
        <div>
          <h1>{name}</h1>
          <div className={styles.marks}>
            <CertifiedMark company={company} />
            <a href={`/company?region=${region.id}`}>{region.name}</a>
            <a href={`/company?industry=${industry.id}`}>{industry.name}</a>
          </div>
        </div>
        <div className={styles.actions} data-callable={number ? '' : undefined}>
          <ActionBar>
            <LeadButton kind="company" id={id} path={`/company/${id}`} />
            {number && (
              <ButtonLink href={telephoneLink(number)} kind="outline">
                致电
              </ButtonLink>
            )}
            <ButtonLink href={contact || phone ? '#contact' : signInFor(id)} kind="outline">
              {contact || phone ? '查看联系方式' : '登录查看联系方式'}
            </ButtonLink>
          </ActionBar>
        </div>
      </div>
      <FactsStrip company={company} />
      {summary && <p className={styles.summary}>{summary}</p>}
      {business.length > 0 && (
        <ul className={styles.business} aria-label="主营">
          {business.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </header>
  )
}

/** What whoever checks a company looks for first, in one row. */
function FactsStrip({ company }: { company: WholeCompany }) {
  const { verified, founded_on, staff_size, former_names } = company
  const facts = [
    ['统一社会信用代码', verified?.credit_code],
    ['法定代表人', verified?.legal_person],
    ['成立日期', founded_on],
    ['人员规模', staff_size && `${staff_size.replace('+', ' 以上').replace('-', ' – ')} 人`],
  ].filter(([, value]) => value)
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.strip}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {verified?.business_scope && (
        <p className={styles.scope}>
          <b>经营范围</b>
          {verified.business_scope}
        </p>
      )}
      {former_names.length > 0 && (
        <p className={styles.scope}>
          <b>曾用名</b>
          {former_names.join('、')}
        </p>
      )}
    </>
  )
}

function Side({ company, answers }: { company: WholeCompany; answers: Answers }) {
  const { id, region, address, capital, website, certified_until, views, published_at } = company
  const site = website && (
    <a href={website} target="_blank" rel="nofollow noopener noreferrer">
      {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  )
  return (
    <>
      <div id="contact">
        <SideCard title="联系方式">
          <Contact company={company} />
          <FavouriteButton kind="company" id={id} path={`/company/${id}`} />
        </SideCard>
      </div>
      <SideCard title="企业信息">
        <Facts
          facts={{
            所在地: address || region.name,
            注册资本: capital,
            官方网站: site,
            合作请求: answeredText(answers),
            认证至: certified_until && formatDay(certified_until),
            入驻日期: formatDay(published_at),
            浏览: isWorthSaying(views) && `${views} 次`,
          }}
        />
      </SideCard>
      <ArticleShare path={`/company/${id}`} />
      <ReportLink subject="company" id={id} />
    </>
  )
}

/** How quickly somebody answers, once enough have asked. */
function answeredText({ rate, median_hours }: Answers): string {
  if (rate === null) return ''
  const quickly = median_hours === null ? '' : `，多在${hoursText(median_hours)}内`
  return `${rate}% 有回复${quickly}`
}

const hoursText = (hours: number) =>
  hours <= 1 ? ' 1 小时' : hours <= 24 ? ` ${Math.ceil(hours)} 小时` : ` ${Math.ceil(hours / 24)} 天`

const signInFor = (id: number) => `/user/login?from=${encodeURIComponent(`/company/${id}`)}`

/** People who look for a partner say who they are first: that keeps out those who only collect numbers. */
function Contact({ company: { id, contact, phone } }: { company: WholeCompany }) {
  if (!contact) {
    return (
      <>
        {phone && <Facts facts={{ 电话: <PhoneLink phone={phone} /> }} />}
        <p className={styles.locked}>登录后可查看联系人{phone ? '' : '、电话'}与微信。</p>
        <ButtonLink href={signInFor(id)} kind="outline">
          登录查看
        </ButtonLink>
      </>
    )
  }
  return (
    <Facts
      facts={{
        联系人: contact.name,
        电话: contact.phone && <PhoneLink phone={contact.phone} />,
        邮箱: contact.email && (
          <a className={styles.mail} href={`mailto:${contact.email}`} title={contact.email}>
            {contact.email}
          </a>
        ),
        微信: contact.wechat,
      }}
    />
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={styles.phone} href={telephoneLink(phone)}>
      {phone}
    </a>
  )
}
