import { readSupportServices, type SupportService } from '#contract/money/offers.ts'
import { type CertificationOverview, readCertification } from '#contract/people/certifications.ts'
import { levelNames } from '#contract/people/certifications.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { wholeYuan } from '#web/kit/cards/amounts.ts'
import { nextText } from '#web/kit/cards/next-price.ts'
import styles from './certification-services.module.css'

interface Props {
  services: readonly SupportService[]
  overview: CertificationOverview
}

const servicesMax = 20

export async function loader({ call }: LoaderContext): Promise<Props> {
  const [{ list }, overview] = await Promise.all([
    call(readSupportServices, { page: 1, count: servicesMax }),
    call(readCertification, {}),
  ])
  return { services: list, overview }
}

/** What can be bought: price, period and what comes with it, side by side. */
export default function CertificationServices({ services, overview }: Props) {
  return (
    <AccountShell
      realm="enterprise"
      title="认证服务"
      lead="每项服务都包含完整的资质核验；等级不同，服务内容不同。审核通过前放弃，费用全额退回。"
    >
      {services.length === 0 && (
        <EmptyState title="认证服务正在准备">
          请稍后再来，或<a href="/contact">联系我们</a>。
        </EmptyState>
      )}
      <ul className={styles.services}>
        {services.map((service) => (
          <Service key={service.id} service={service} overview={overview} />
        ))}
      </ul>
    </AccountShell>
  )
}

function Service({ service, overview }: { service: SupportService; overview: CertificationOverview }) {
  const { id, name, level, price, original_price, next, period_days, benefits } = service
  return (
    <li className={styles.service}>
      <div className={styles.name}>
        <h2>{name}</h2>
        <Tag tone="quiet">{levelNames[String(level) as keyof typeof levelNames]}</Tag>
      </div>
      <p className={styles.price}>
        <b>{isNought(price) ? '免费' : `￥${wholeYuan(price)}`}</b>
        {original_price && !isNought(price) && <s>￥{wholeYuan(original_price)}</s>}
        <span>/ {period_days % 365 === 0 ? `${period_days / 365} 年` : `${period_days} 天`}</span>
      </p>
      {next && <p>{nextText(next)}</p>}
      <ul className={styles.benefits}>
        {benefits.map((text) => (
          <li key={text}>
            <Icon name="check" />
            {text}
          </li>
        ))}
      </ul>
      <Choose id={id} name={name} level={level} overview={overview} />
    </li>
  )
}

interface ChooseProps extends Pick<SupportService, 'id' | 'name' | 'level'> {
  overview: CertificationOverview
}

/** The way into the form, or why it is closed. */
function Choose({ id, name, level, overview }: ChooseProps) {
  const { application, may_renew, current, expires_at } = overview
  const own = current?.service?.id === id && expires_at !== null
  const higher = expires_at !== null && level > Number(overview.level ?? 0)
  if (application && application.state !== 'draft') {
    const chosen = application.service?.id === id
    return <p className={styles.closed}>{chosen ? '正在申请这项服务' : '已有申请在处理，结束后可以更换'}</p>
  }
  if (may_renew || higher || application || expires_at === null) {
    return (
      <ButtonLink href={`/authentication/writeInfo?service=${id}`} kind={level === 2 ? 'primary' : 'outline'}>
        {own ? '续期' : higher ? '升级' : '选择'}
        <span className="unseen">{name}</span>
      </ButtonLink>
    )
  }
  return <p className={styles.closed}>{own ? '使用中，到期前 30 天可续期' : '到期前 30 天可以更换'}</p>
}
