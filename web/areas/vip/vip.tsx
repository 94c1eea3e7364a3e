import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { readVipLevels, type VipLevel } from '#contract/money/offers.ts'
import { listOwnVipTerms, type OwnVip, readOwnVip, type VipPlan, type VipTerm } from '#contract/money/vips.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { wholeYuan } from '#web/kit/cards/amounts.ts'
import { nextText } from '#web/kit/cards/next-price.ts'
import { listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { orderPath } from '#web/kit/pay/order-calls.ts'
import { BuyDialog } from './buy-dialog.tsx'
import { TermsTable } from './terms-table.tsx'
import styles from './vip.module.css'

interface Props {
  own: OwnVip
  levels: VipLevel[]
  terms: VipTerm[]
  pages: ReturnType<typeof wayOn>
}

const termsOnPage = 10

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const [own, { list: levels }, terms] = await Promise.all([
    call(readOwnVip, {}),
    call(readVipLevels, {}),
    call(listOwnVipTerms, { page: pageIn(query), count: termsOnPage }),
  ])
  return { own, levels, terms: terms.list, pages: wayOn(terms, terms.list.length) }
}

/** Which level a maker has, what the others cost them now and why, and every term there was. */
export default function VipPage({ own, levels, terms, pages }: Props) {
  return (
    <AccountShell
      realm="maker"
      title="会员"
      lead="自愿购买的工具与优惠。是否购买会员，不影响佣金的比例，也不影响谁可以获得佣金。"
    >
      <Standing {...own} />
      <AccountBlock title="等级与权益">
        <Levels own={own} levels={levels} />
      </AccountBlock>
      <AccountBlock title="会员记录">
        <div id="list" tabIndex={-1}>
          {terms.length > 0 ? (
            <TermsTable terms={terms} />
          ) : (
            <EmptyState title="还没有会员记录">开通后，每一段会员期的起止、付款与抵扣都在这里。</EmptyState>
          )}
        </div>
        <Pagination {...pages} href={(page) => listAddress('/personal/vip', { page })} />
      </AccountBlock>
    </AccountShell>
  )
}

function Standing({ vip, benefits, terms, unpaid }: OwnVip) {
  const last = terms.at(-1)
  return (
    <section className={styles.standing} aria-label="我的会员">
      <div>
        <p className={styles.level}>
          <b>{vip.name || '普通创客'}</b>
          <Tag tone={vip.level_id === null ? 'quiet' : 'brand'}>{vip.level_id === null ? '未开通' : '生效中'}</Tag>
        </p>
        <p className={styles.muted}>
          {vip.expires_at ? `${formatMinute(vip.expires_at)} 到期` : '开通后权益立即生效。'}
          {last && last.ends_at !== vip.expires_at && `，之后还有已安排的会员期，到 ${formatMinute(last.ends_at)}`}
        </p>
      </div>
      {benefits.length > 0 && <Benefits benefits={benefits} />}
      {unpaid && (
        <p className={styles.unpaid} role="status">
          “{unpaid.name}”有一张 {yuanText(unpaid.amount)} 的订单待支付。重新选择等级会取消这张订单。
          <ButtonLink size="small" href={orderPath('maker', unpaid.order_no)}>
            去支付
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function Benefits({ benefits }: { benefits: readonly string[] }) {
  return (
    <ul className={styles.benefits}>
      {benefits.map((text) => (
        <li key={text}>
          <Icon name="check" />
          {text}
        </li>
      ))}
    </ul>
  )
}

const verbs = { open: '开通', renew: '续费', upgrade: '升级' } as const

function Levels({ own, levels }: { own: OwnVip; levels: readonly VipLevel[] }) {
  const [chosen, setChosen] = useState<{ level: VipLevel; plan: VipPlan }>()
  const offered = levels.flatMap((level) => {
    const plan = own.plans.find(({ level_id }) => level_id === level.id)
    return plan ? [{ level, plan }] : []
  })
  if (offered.length === 0) return <EmptyState title="会员等级正在准备">请稍后再来。</EmptyState>
  // The one accent on the page: to go on with what one has, or the first step.
  const current = offered.find(({ level }) => level.id === own.vip.level_id) ?? offered[0]
  return (
    <>
      <ul className={styles.levels}>
        {offered.map((one) => (
          <li key={one.level.id} className={styles.card} data-own={one.level.id === own.vip.level_id || undefined}>
            <h3>
              {one.level.name}
              {one.level.id === own.vip.level_id && <Tag tone="brand">当前等级</Tag>}
            </h3>
            <p className={styles.price}>
              <b>￥{wholeYuan(one.level.price)}</b>
              {one.level.original_price && <s>￥{wholeYuan(one.level.original_price)}</s>}
              <span>/ {one.level.duration_days} 天</span>
            </p>
            {one.level.next && <p>{nextText(one.level.next)}</p>}
            <Benefits benefits={one.level.benefits} />
            <Choose {...one} primary={one === current} onChoose={() => setChosen(one)} />
          </li>
        ))}
      </ul>
      <BuyDialog chosen={chosen} own={own} onClose={() => setChosen(undefined)} />
    </>
  )
}

interface ChooseProps {
  level: VipLevel
  plan: VipPlan
  primary: boolean
  onChoose(): void
}

/** What it comes to now, or why it cannot be had. */
function Choose({ level, plan, primary, onChoose }: ChooseProps) {
  if (plan.why_not) return <p className={styles.muted}>{plan.why_not}</p>
  return (
    <div className={styles.choose}>
      {plan.kind === 'upgrade' && (
        <p className={styles.muted}>
          补差价 {yuanText(plan.amount)}，已抵扣 {yuanText(plan.credit)}
        </p>
      )}
      <Button kind={primary ? 'primary' : 'outline'} onClick={onChoose}>
        {verbs[plan.kind]}
        <span className="unseen">{level.name}</span>
      </Button>
    </div>
  )
}
