import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readStrategic, type StrategicPartner } from '#contract/catalogue/strategic.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { NumberedSteps } from '#web/kit/numbered-steps.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { PlanTable } from '#web/kit/plan-table.tsx'
import { OwnPartnership } from './own-partnership.tsx'
import styles from './strategic.module.css'

type Props = OutputOnWire<typeof readStrategic>

export async function loader({ call }: LoaderContext): Promise<Props> {
  return call(readStrategic, {})
}

const gains: readonly (readonly [IconName, string, string])[] = [
  ['shield', '合作标识', '企业主页、名录与搜索结果中展示“战略伙伴”标识，合作期内有效。'],
  ['target', '优先对接', '商机定期置顶，行业对接会与活动预留席位，由专人跟进。'],
  ['building', '共同发声', '企业故事、行业观察与联合活动，在平台的栏目里署名发布。'],
  ['swap', '双向约定', '费用、保证金、期限与权益写进合同，期满可续，违约条款对双方一致。'],
]

const steps = [
  ['提交申请', '登录已认证的企业账户，选择方案，一键提交，资料取自认证。'],
  ['平台审核', '一般 1 至 3 个工作日；通过后为您准备合同。'],
  ['确认合同', '在线阅读全文并确认，确认的版本与时间都有记录。'],
  ['付清生效', '7 天内付清合作费与保证金，当天展示合作标识。'],
  ['期满', '到期前 60 天可以续约；合作结束后 10 个工作日内退还保证金。'],
] as const

export const about = '战略伙伴的权益、方案、费用与申请步骤，以及现有的战略伙伴。'

export default function Strategic({ plans, partners }: Props) {
  return (
    <>
      <PageHeader title="战略合作" summary="与平台签有年度合作的企业：费用、权益与期限写进合同。" />
      <OwnPartnership plans={plans} />
      <Section title="战略伙伴的权益">
        <ul className={styles.gains}>
          {gains.map(([icon, name, text]) => (
            <li key={name}>
              <Icon name={icon} />
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="方案对比" lead="签约时的费用与权益以合同为准，之后方案调整不影响已签的合作。" surface="soft">
        {plans.length > 0 ? (
          <div className={styles.table}>
            <PlanTable plans={plans} />
          </div>
        ) : (
          <EmptyState title="方案正在更新">新的合作方案公布后，即可在线申请。</EmptyState>
        )}
      </Section>
      <Section
        title="战略伙伴"
        lead="按合作开始的先后排列。"
        more={
          <ButtonLink href="/company?partner=1" kind="plain">
            在名录中查看
            <Icon name="right" />
          </ButtonLink>
        }
      >
        {partners.length === 0 && (
          <EmptyState title="首批伙伴即将公布">
            欢迎<a href="#apply">申请成为第一家</a>。
          </EmptyState>
        )}
        <ul className={styles.partners}>
          {partners.map((partner) => (
            <Partner key={partner.id} partner={partner} />
          ))}
        </ul>
      </Section>
      <Section title="如何申请" surface="soft">
        <NumberedSteps steps={steps} />
      </Section>
    </>
  )
}

function Partner({ partner }: { partner: StrategicPartner }) {
  const { id, name, short_name, logo, industry, region, statement, summary, since } = partner
  return (
    <li>
      <a href={`/company/${id}`}>
        {logo && <img src={logo} alt="" width="64" height="64" loading="lazy" />}
        <span className={styles.who}>
          <b>{short_name || name}</b>
          <small>
            {industry.name} · {region.name}
          </small>
        </span>
        <span className={styles.statement}>{statement || summary}</span>
        <time dateTime={formatDay(since)}>自 {formatDay(since)} 起</time>
      </a>
    </li>
  )
}
