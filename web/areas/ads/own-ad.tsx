import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { adActions, adFields, adStanding, adSteps, adTrades, monthDays } from '#contract/catalogue/ads.words.ts'
import { cancelAd, handInAd, type OwnAdDetail, readOwnAd, withdrawAdRevision } from '#contract/catalogue/own-ads.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { Form, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { idIn } from '#web/kit/id-in.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { AdCreativeFields, type CreativeName, creativeOf } from './ad-creative-fields.tsx'
import { AdFigures } from './ad-figures.tsx'
import { AdPreview } from './ad-preview.tsx'
import { nextStep, toneOf } from './ad-words.ts'
import styles from './own-ad.module.css'

interface Props {
  ad: OwnAdDetail
}

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { ad: await call(readOwnAd, { id: idIn(params) }) }
}

export function meta({ ad }: Props, { shell }: MetaContext) {
  return { title: `${ad.title} - 我的广告 - ${shell.baseInfo.name}`, trail: [{ name: '我的广告', path: '/user/ads' }] }
}

/** One ad of one's own: where it stands, what it shows and brought, what it cost, and what can be done about it. */
export default function OwnAdPage({ ad }: Props) {
  const back = (
    <ButtonLink href="/user/ads" kind="plain">
      返回我的广告
    </ButtonLink>
  )
  return (
    <AccountShell realm="enterprise" title={ad.title} lead={`编号 ${ad.no}`} action={back}>
      <Standing key={`${ad.id}${ad.state}${ad.revision_state}`} ad={ad} />
      <AccountColumns>
        <AccountBlock title="数据">
          <AdFigures {...ad} />
        </AccountBlock>
        <AccountBlock title="经过">
          <Happened ad={ad} />
        </AccountBlock>
      </AccountColumns>
      <AccountColumns>
        <AccountBlock title="广告内容">
          <Content ad={ad} />
        </AccountBlock>
        <AccountBlock
          title="费用"
          {...(ad.order_no && { more: { name: '查看订单', href: `/user/orders/${ad.order_no}` } })}
        >
          <Cost ad={ad} />
        </AccountBlock>
      </AccountColumns>
    </AccountShell>
  )
}

function Standing({ ad }: Props) {
  const { id, state, phase, actions, slot, seat, starts_on, ends_on, order_no, title, refundable } = ad
  const [asking, setAsking] = useState<'cancel' | 'withdraw'>()
  const [editing, setEditing] = useState(false)
  const { reload } = useAccount('enterprise')
  const writes = actions.includes('mend') || actions.includes('revise')
  return (
    <section className={styles.standing} data-tone={toneOf(state, phase)} aria-label="状态">
      <div className={styles.words}>
        <h2>
          {adStanding(state, phase)}
          {ad.revision_state === 'review' && <Tag tone="brand">新内容审核中</Tag>}
          {ad.revision_state === 'rejected' && <Tag tone="danger">新内容需修改</Tag>}
        </h2>
        <p>
          {slot}，{seat} 号席位，{starts_on} 至 {ends_on}
        </p>
        <p>{nextStep(ad)}</p>
        {ad.held_until && <p>席位保留到 {formatMinute(ad.held_until)}</p>}
        {ad.mend_until && <p>请在 {formatMinute(ad.mend_until)} 前重新提交</p>}
        <Reasons ad={ad} />
      </div>
      <div className={styles.ways}>
        {actions.includes('pay') && <ButtonLink href={`/user/orders/${order_no}`}>{adActions.pay}</ButtonLink>}
        {writes && !editing && (
          <Button kind={actions.includes('mend') ? 'primary' : 'outline'} onClick={() => setEditing(true)}>
            {actions.includes('mend') ? adActions.mend : adActions.revise}
          </Button>
        )}
        {actions.includes('withdraw') && (
          <Button kind="plain" onClick={() => setAsking('withdraw')}>
            {adActions.withdraw}
          </Button>
        )}
        {actions.includes('again') && (
          <ButtonLink kind="outline" href={`/advertisement/add?from=${id}`}>
            {adActions.again}
          </ButtonLink>
        )}
        {actions.includes('cancel') && (
          <Button kind="plain" onClick={() => setAsking('cancel')}>
            {adActions.cancel}
          </Button>
        )}
      </div>
      {editing && <Editing ad={ad} onDone={() => setEditing(false)} />}
      <Confirm
        open={asking === 'cancel'}
        title={`取消“${title}”？`}
        action={adActions.cancel}
        onConfirm={async () => {
          try {
            await callAs.enterprise(cancelAd, { id, refund_confirmed: refundable.amount })
            showToast('已取消', 'success')
          } finally {
            // Where the amount has changed meanwhile, the question then says the new one.
            await reload()
          }
        }}
        onClose={() => setAsking(undefined)}
      >
        <p>{cancelled(ad)}</p>
      </Confirm>
      <Confirm
        open={asking === 'withdraw'}
        title="撤回新的广告内容？"
        action={adActions.withdraw}
        tone="primary"
        onConfirm={async () => {
          await callAs.enterprise(withdrawAdRevision, { id })
          showToast('已撤回', 'success')
          await reload()
        }}
        onClose={() => setAsking(undefined)}
      >
        <p>撤回后继续展示原来的内容。</p>
      </Confirm>
    </section>
  )
}

/** What calling it off means, before it is done. */
function cancelled({ state, refundable: { amount, days }, days: bought }: OwnAdDetail): string {
  if (state === 'draft') return '这份内容不再保留为草稿，费用没有发生。'
  if (state === 'pending_pay') return '订单关闭，席位立即释放，没有扣款。'
  if (isNought(amount)) return '取消后立即停止，席位释放。'
  const whole = days === bought ? '全额' : `${days} 天未用，共`
  return `取消后立即停止，席位释放。${whole} ${yuanText(amount)} 按支付时的方式与比例退回，推广金部分退回推广金（有效期不变）。`
}

function Reasons({ ad: { state, reject_reason, reject_fields, revision, revision_state } }: Props) {
  const named = Object.entries(reject_fields) as [keyof typeof adFields, string][]
  const reason = state === 'rejected' ? reject_reason : revision_state === 'rejected' ? (revision?.reason ?? '') : ''
  if (!reason && (state !== 'rejected' || named.length === 0)) return null
  return (
    <ul className={styles.reasons}>
      {reason && <li>{reason}</li>}
      {state === 'rejected' &&
        named.map(([field, why]) => (
          <li key={field}>
            <b>{adFields[field]}</b>：{why}
          </li>
        ))}
    </ul>
  )
}

function Editing({ ad, onDone }: Props & { onDone(): void }) {
  const given = ad.revision ?? ad
  const { reload } = useAccount('enterprise')
  const [image, setImage] = useState(given.image)
  const form = useForm<CreativeName>(async (typed) => {
    await callAs.enterprise(handInAd, { id: ad.id, ...creativeOf(typed) })
    showToast('已提交审核', 'success')
    onDone()
    await reload()
  })
  // What the slot asks for is checked by the server; here is what was right when it was booked.
  const slot = { ...ad, image_types, image_bytes_max, needs_qualification: false }
  const papers = given.qualifications.map(
    (url) => ad.papers.find((paper) => paper.url === url) ?? { url, name: '资质材料', href: '' },
  )
  return (
    <div className={styles.editing}>
      <Form form={form}>
        <AdCreativeFields form={form} slot={slot} given={{ ...given, papers }} onImage={setImage} />
        <AdPreview slot={{ ...ad, name: ad.slot }} image={image} />
        <div className={styles.ways}>
          <SubmitButton form={form}>提交审核</SubmitButton>
          <Button kind="plain" onClick={onDone}>
            不改了
          </Button>
        </div>
      </Form>
    </div>
  )
}

const image_types = ['image/png', 'image/jpeg', 'image/webp']
const image_bytes_max = 5_000_000

function Content({ ad }: Props) {
  const { target_url, alt, trade, approval_no, papers } = ad
  return (
    <div className={styles.content}>
      <AdPreview slot={{ ...ad, name: ad.slot }} image={ad.image} />
      <dl className={styles.facts}>
        <dt>点击后打开</dt>
        <dd>{target_url}</dd>
        <dt>图片说明</dt>
        <dd>{alt}</dd>
        {trade !== 'none' && (
          <>
            <dt>行业</dt>
            <dd>
              {adTrades[trade]}，批准文号 {approval_no}
            </dd>
          </>
        )}
        {papers.length > 0 && (
          <>
            <dt>资质材料</dt>
            <dd>
              {papers.map(({ url, name, href }) => (
                <a key={url} href={href} className={styles.paper}>
                  {name}
                </a>
              ))}
            </dd>
          </>
        )}
      </dl>
      {ad.revision && (
        <p className={styles.note}>
          新内容“{ad.revision.title}”
          {ad.revision_state === 'review' ? '审核通过后替换以上内容。' : '未通过，仍展示以上内容。'}
        </p>
      )}
    </div>
  )
}

function Cost({ ad: { price_lines, amount, refunded_days, days, refundable } }: Props) {
  return (
    <dl className={styles.facts}>
      {price_lines.map(({ unit, times, price, sum }) => (
        <div key={unit}>
          <dt>
            {unit === 'month' ? `${times} 个月（每月 ${monthDays} 天）` : `${times} 天`} × {yuanText(price)}
          </dt>
          <dd>{yuanText(sum)}</dd>
        </div>
      ))}
      <div>
        <dt>合计（{days} 天）</dt>
        <dd>
          <b>{yuanText(amount)}</b>
        </dd>
      </div>
      {refunded_days > 0 && (
        <div>
          <dt>已退回</dt>
          <dd>{refunded_days} 天</dd>
        </div>
      )}
      {!isNought(refundable.amount) && (
        <div>
          <dt>现在取消可退</dt>
          <dd>
            {yuanText(refundable.amount)}（{refundable.days} 天）
          </dd>
        </div>
      )}
    </dl>
  )
}

function Happened({ ad: { timeline } }: Props) {
  return (
    <ol className={styles.timeline}>
      {timeline.toReversed().map(({ step, state, at, note, by }) => (
        <li key={`${step}${at}`} data-tone={toneOf(state, 'coming')}>
          <b>{adSteps[step]}</b>
          <span className={styles.when}>
            <time dateTime={at}>{formatMinute(at)}</time>，{by}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ol>
  )
}
