import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readIndex } from '#contract/site/home.ts'
import type { Shell } from '#contract/site/site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { useSite } from '#web/app/stores.ts'
import { AdPlace } from '#web/kit/ad-place.tsx'
import { ActivityCard } from '#web/kit/cards/activity-card.tsx'
import { CompanyCard, CompanyLogo } from '#web/kit/cards/company-card.tsx'
import { LinkRow } from '#web/kit/cards/link-row.tsx'
import { OpportunityCard } from '#web/kit/cards/opportunity-card.tsx'
import { ResourceCard } from '#web/kit/cards/resource-card.tsx'
import { ClosingCall } from '#web/kit/closing-call.tsx'
import { organization } from '#web/kit/organization.ts'
import { Audience } from './home-audience.tsx'
import grids from './home-grids.module.css'
import { HomeHero } from './home-hero.tsx'
import { HomeNews } from './home-news.tsx'
import { HomeNotices } from './home-notices.tsx'
import { HomeNumbers } from './home-numbers.tsx'
import { EnterpriseScene, MakerScene } from './home-scenes.tsx'
import { HomeSteps } from './home-steps.tsx'
import { HomeToday } from './home-today.tsx'
import { PartnerWall } from './partner-wall.tsx'

type Props = OutputOnWire<typeof readIndex>

export async function loader({ call }: LoaderContext): Promise<Props> {
  return call(readIndex, {})
}

export function meta(_: Props, { shell }: MetaContext) {
  return { jsonLd: [organization(shell), website(shell)] }
}

function website({ origin, baseInfo }: Shell) {
  const target = `${origin}/search?q={search_term_string}`
  return {
    '@type': 'WebSite',
    name: baseInfo.name,
    url: `${origin}/`,
    inLanguage: 'zh-CN',
    potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
  }
}

export default function Home(props: Props) {
  const { notices, news, almanac, quote, numbers, ads, links } = props
  const hasPartners = useSite((site) => site.partners.length > 0)
  return (
    <>
      <HomeHero />
      <Container>
        <HomeNumbers numbers={numbers} />
        {ads.top.length > 0 && (
          <div className={grids.ads}>
            <AdPlace ads={ads.top} />
          </div>
        )}
      </Container>
      <Section
        title="在企业与创客之间，架一座看得见的桥"
        lead="企业在这里展示资质、发布供需，创客在这里连接人脉与机会。从认证到结算，每一步都有据可查。"
        align="center"
      >
        <ForEnterprises />
        <ForMakers />
      </Section>
      <Business {...props} />
      <Section title="合作如何发生" lead="四个步骤，从相识到合作。走到哪里、由谁处理，双方都看得到。">
        <HomeSteps />
      </Section>
      <Gatherings {...props} />
      {news.length > 0 && (
        <Section title="新闻动态" lead="平台进展、行业观察与政策解读。" more={<More href="/news" name="全部新闻" />}>
          <HomeNews news={news} />
        </Section>
      )}
      <Section
        title="平台公告"
        lead="规则调整、服务安排与活动通知，以公告为准。"
        more={<More href="/notice" name="全部公告" />}
        surface="soft"
      >
        <HomeNotices notices={notices} />
      </Section>
      <Section title="今日" lead="老黄历按天文算法推算，仅供参考；好日子，更在人为。">
        <HomeToday almanac={almanac} quote={quote} />
      </Section>
      {hasPartners && (
        <Section title="合作伙伴" lead="与不同行业的伙伴同行，把资源用在合适的地方。" align="center" surface="soft">
          <PartnerWall />
        </Section>
      )}
      <Container>
        <LinkRow links={links} />
      </Container>
      <ClosingCall />
    </>
  )
}

/** What companies show here: themselves, and what they offer and look for. */
function Business({ companies, opportunities, strategic }: Props) {
  return (
    <>
      {opportunities.length > 0 && (
        <Section
          title="最新商机"
          lead="认证企业发布的供应与需求，过期自动下线。"
          more={<More href="/business" name="全部商机" />}
          surface="soft"
        >
          <div className={grids.three}>
            {opportunities.map((opportunity) => (
              <OpportunityCard key={opportunity.id} opportunity={opportunity} level={3} shape="tile" />
            ))}
          </div>
        </Section>
      )}
      {companies.length > 0 && (
        <Section
          title="认证企业"
          lead="营业执照与信用代码经过核验，主页由企业自己维护。"
          more={<More href="/company" name="企业名录" />}
        >
          <div className={grids.two}>
            {companies.map((company) => (
              <CompanyCard key={company.id} company={company} level={3} />
            ))}
          </div>
        </Section>
      )}
      {strategic.length > 0 && (
        <Section
          title="战略合作伙伴"
          lead="与平台签有年度合作的企业。"
          more={<More href="/strategic" name="了解战略合作" />}
          surface="soft"
        >
          <ul className={grids.partners}>
            {strategic.map((partner) => (
              <li key={partner.id}>
                <a href={`/company/${partner.id}`}>
                  <CompanyLogo company={partner} />
                  <b>{partner.short_name || partner.name}</b>
                  <span>{partner.statement || partner.industry.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** Where people meet, and what they can take home. */
function Gatherings({ activities, resources, ads }: Props) {
  return (
    <>
      {activities.length > 0 && (
        <Section
          title="近期活动"
          lead="线上与线下的对接会、培训与沙龙。"
          more={<More href="/activity" name="全部活动" />}
          surface="soft"
        >
          <div className={grids.three}>
            {activities.map((activity) => (
              <ActivityCard key={activity.id} activity={activity} shape="tile" />
            ))}
          </div>
        </Section>
      )}
      {ads.middle.length > 0 && (
        <Container>
          <div className={grids.ads}>
            <AdPlace ads={ads.middle} label="更多广告" />
          </div>
        </Container>
      )}
      {resources.length > 0 && (
        <Section
          title="资源下载"
          lead="合同范本、表格工具与行业报告，拿去就能用。"
          more={<More href="/resources" name="全部资源" />}
        >
          <div className={grids.four}>
            {resources.map((resource) => (
              <ResourceCard key={resource.id} resource={resource} level={3} />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

function ForEnterprises() {
  return (
    <Audience
      who="面向企业"
      title="让合适的伙伴，先认识您"
      text="通过认证后，企业主页、产品与供需信息会出现在名录与商机池里；对方发来的合作请求，在一个收件箱里处理。"
      points={[
        ['shield', '企业认证', '核验信用代码与营业执照，以认证身份对外展示。'],
        ['card', '企业名录', '集中展示产品与联系方式，便于被找到。'],
        ['swap', '商机对接', '发布供应与需求，合作请求逐条跟进。'],
        ['target', '推广服务', '广告位与网站链接按需选用，费用先行说明。'],
      ]}
      action={<ButtonLink href="/user/register">企业入驻</ButtonLink>}
      more={{ name: '浏览企业名录', path: '/company' }}
      scene={<EnterpriseScene />}
    />
  )
}

function ForMakers() {
  return (
    <Audience
      who="面向创客"
      title="让每一次引荐，都有清楚的回报"
      text="创客拥有独立的账户与钱包。把邀请链接分享给需要的人，由此产生的收益逐笔入账，并写明来由。"
      points={[
        ['link', '专属邀请', '邀请链接与二维码海报，随时可以分享。'],
        ['coins', '收益明细', '来源、比例与到账时间，逐笔列明。'],
        ['star', 'VIP 等级', '权益与有效期一目了然，续期自动顺延。'],
        ['wallet', '提现进度', '手续费先说明，审核与打款逐步可查。'],
      ]}
      action={
        <ButtonLink href="/personal/register" kind="outline">
          成为创客
        </ButtonLink>
      }
      more={{ name: '了解平台玩法', path: '/play' }}
      scene={<MakerScene />}
      flip
    />
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
