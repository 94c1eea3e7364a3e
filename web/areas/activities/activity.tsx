import { readActivity, type WholeActivity } from '#contract/catalogue/activities.ts'
import type { Shell } from '#contract/site/site.ts'
import { formatMinute } from '#ui/formats.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { useSite } from '#web/app/stores.ts'
import { ArticleShare } from '#web/kit/article-share.tsx'
import { ActivityCard, PhaseTag } from '#web/kit/cards/activity-card.tsx'
import { dayText, feeText, modeNames, placeText, seatsText, spanText } from '#web/kit/cards/activity-words.ts'
import { CompanyCard } from '#web/kit/cards/company-card.tsx'
import { isWorthSaying } from '#web/kit/counters.ts'
import { Detail, DetailPart, Facts, Neighbours } from '#web/kit/detail.tsx'
import { idIn } from '#web/kit/id-in.ts'
import { listAddress } from '#web/kit/list-address.ts'
import { RichText } from '#web/kit/rich-text.tsx'
import { SideCard } from '#web/kit/side-card.tsx'
import { SlotBanner } from '#web/kit/slot-banner.tsx'
import styles from './activity.module.css'
import { audienceNames, closedText, momentText } from './activity-signup.ts'
import { OwnSignup } from './own-signup.tsx'

interface Props {
  activity: WholeActivity
}

const list = { name: '会员活动', path: '/activity' }

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { activity: await call(readActivity, { id: idIn(params) }) }
}

export function meta({ activity }: Props, { shell }: MetaContext) {
  const { title, summary, cover, category, mode, starts_at } = activity
  return {
    title: `${title} - ${list.name} - ${shell.baseInfo.name}`,
    description: summary || `${dayText(starts_at)}，${placeText(activity)}：${title}。`,
    keywords: [title, category?.name, modeNames[mode], list.name, shell.baseInfo.name].filter(Boolean).join(','),
    type: 'article' as const,
    name: title,
    trail: [list],
    jsonLd: [eventOf(activity, shell)],
    ...(cover && { image: cover }),
  }
}

function eventOf(activity: WholeActivity, { origin, baseInfo }: Shell) {
  const { id, title, summary, cover, mode, region, address, starts_at, ends_at, phase, company } = activity
  const url = `${origin}/activity/${id}`
  const house = { '@type': 'Organization', name: baseInfo.company || baseInfo.name, url: `${origin}/` }
  const place = { '@type': 'PostalAddress', addressCountry: 'CN', addressLocality: region?.name }
  return {
    '@type': 'Event',
    name: title,
    description: summary || title,
    url,
    startDate: starts_at,
    endDate: ends_at,
    inLanguage: 'zh-CN',
    eventStatus: `https://schema.org/${phase === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode === 'online' ? 'Online' : 'Offline'}EventAttendanceMode`,
    location:
      mode === 'online'
        ? { '@type': 'VirtualLocation', url }
        : { '@type': 'Place', name: address || region?.name, address: { ...place, streetAddress: address } },
    organizer: company
      ? { '@type': 'Organization', name: company.name, url: `${origin}/company/${company.id}` }
      : house,
    isAccessibleForFree: activity.fee === '0.00',
    offers: {
      '@type': 'Offer',
      url,
      price: activity.fee,
      priceCurrency: 'CNY',
      availability: `https://schema.org/${phase === 'signup' || phase === 'soon' ? 'InStock' : 'SoldOut'}`,
      validFrom: activity.signup_from,
      validThrough: activity.signup_until,
    },
    ...(activity.seats_left !== null && {
      maximumAttendeeCapacity: activity.quota,
      remainingAttendeeCapacity: activity.seats_left,
    }),
    ...(cover && { image: [origin + cover] }),
  }
}

export default function ActivityPage({ activity }: Props) {
  const { id, title, summary, cover, html, category, phase, starts_at, ends_at, related } = activity
  return (
    <>
      <SlotBanner />
      <Detail
        trail={[list]}
        here={title}
        head={
          <header className={styles.head}>
            <h1>{title}</h1>
            <p className={styles.marks}>
              <PhaseTag phase={phase} />
              <span>{modeNames[activity.mode]}活动</span>
              {category && <a href={listAddress(list.path, { category: category.id })}>{category.name}</a>}
              <span>{formatMinute(activity.published_at)} 发布</span>
              {isWorthSaying(activity.views) && <span>浏览 {activity.views}</span>}
            </p>
          </header>
        }
        side={
          <>
            <SignUp activity={activity} />
            <Organiser activity={activity} />
            <ArticleShare path={`/activity/${id}`} />
          </>
        }
      >
        <div className={styles.first}>
          {cover && <img className={styles.cover} src={cover} alt="" width={1200} height={675} fetchPriority="high" />}
          {summary && <p className={styles.summary}>{summary}</p>}
        </div>
        <DetailPart title="活动信息">
          <Facts
            facts={{
              时间: <time dateTime={starts_at}>{spanText(starts_at, ends_at)}</time>,
              地点: placeText(activity),
              面向: audienceNames[activity.audience],
              报名时间: `${momentText(activity.signup_from)} 至 ${momentText(activity.signup_until)}`,
              人数: activity.audience === 'maker' ? '' : `每家企业最多 ${activity.per_company_limit} 人`,
              审核: activity.need_review ? '报名后由主办方审核，通过后通知您' : '',
              候补: activity.waiting > 0 ? `${activity.waiting} 份报名在候补，有名额时按顺序递补` : '',
              取消: activity.fee === '0.00' ? '' : `${momentText(activity.cancel_until)} 前可以取消并全额退款`,
            }}
          />
        </DetailPart>
        <DetailPart title="活动介绍">
          <RichText html={html} />
        </DetailPart>
        {related.length > 0 && (
          <DetailPart title="相关活动">
            <div className={styles.related}>
              {related.map((one) => (
                <ActivityCard key={one.id} activity={one} shape="tile" />
              ))}
            </div>
          </DetailPart>
        )}
        <Neighbours path={list.path} labels={['上一场', '下一场']} previous={activity.previous} next={activity.next} />
      </Detail>
    </>
  )
}

/** What it costs, how many can still come, and the way in; or why there is none. */
function SignUp({ activity }: Props) {
  const { id, phase, quota, seats_taken, seats_left, fee } = activity
  const why = closedText(phase, activity.signup_from)
  const over = phase === 'finished' || phase === 'cancelled'
  return (
    <SideCard title="报名">
      <p className={styles.fee}>
        {feeText(fee)}
        {fee !== '0.00' && <span>每人</span>}
      </p>
      {!over && (
        <div className={styles.seats}>
          <p>
            <span>{seatsText(activity)}</span>
            {seats_left !== null && (
              <span>{activity.waiting > 0 ? `候补 ${activity.waiting}` : `已报 ${seats_taken}`}</span>
            )}
          </p>
          {seats_left !== null && <progress max={quota} value={seats_taken} aria-label="已报名的名额" />}
        </div>
      )}
      <OwnSignup id={id} way={phase === 'signup' ? '立即报名' : phase === 'full' ? '加入候补' : ''} />
      {why ? (
        <p className={styles.why}>{why}</p>
      ) : (
        <p className={styles.why}>报名截止：{momentText(activity.signup_until)}</p>
      )}
    </SideCard>
  )
}

function Organiser({ activity: { company } }: Props) {
  const { name, company: legal, phone } = useSite((site) => site.baseInfo)
  if (company) return <CompanyCard company={company} shape="tile" />
  return (
    <SideCard title="主办方">
      <Facts facts={{ 名称: legal || name, 咨询电话: phone }} />
    </SideCard>
  )
}
