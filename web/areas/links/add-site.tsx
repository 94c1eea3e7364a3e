import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fen, toYuan, yuan, yuanText } from '#contract/base/fen.ts'
import { type SiteLinkPosition, siteLinkPositions, siteLinkPositionWords } from '#contract/catalogue/links.words.ts'
import { type LinkOptions, payLink, readLinkOptions } from '#contract/catalogue/own-links.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { isNought, tagText } from '#web/kit/account/wallet-amounts.ts'
import { AdMark } from '#web/kit/ads/ad-mark.tsx'
import { nextText } from '#web/kit/cards/next-price.ts'
import { ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { CheckField, Form, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import { type Site, SiteFields, type SiteName, siteOf } from './site-fields.tsx'
import styles from './site-form.module.css'

interface Props {
  options: LinkOptions
  position: SiteLinkPosition
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const asked = siteLinkPositions.find((one) => one === query.get('position'))
  return { options: await call(readLinkOptions, {}), position: asked ?? 'home' }
}

type Name = SiteName | 'position' | 'term_months' | 'use_promotion' | 'auto_renew'

/** Where a link stands, in a few words. */
const places: Readonly<Record<SiteLinkPosition, string>> = {
  home: '首页链接区，访问最集中',
  inner: '企业名录与商机池底部',
  footer: '每个页面底部的文字链接',
}

export default function AddSite({ options, position: first }: Props) {
  const { certified, used, max } = options
  const full = certified && used >= max
  return (
    <AccountShell
      realm="enterprise"
      title="添加网站链接"
      lead={certified ? `已有 ${used} 条，最多同时 ${max} 条。审核通过后开始展示，期限从展示之日算起。` : undefined}
      action={
        <ButtonLink href="/sites/mine" kind="plain">
          返回我的网站链接
        </ButtonLink>
      }
    >
      {!certified && (
        <section className={styles.notice} aria-label="认证提示">
          <p>
            <b>完成企业认证后才能购买</b>：网站链接是广告，需要知道由谁投放。
          </p>
          <ButtonLink href="/authentication" size="small">
            去认证
          </ButtonLink>
        </section>
      )}
      {full && <p className={styles.notice}>同时投放的链接已达上限，到期或取消后可以继续添加。</p>}
      {certified && !full && <BuyForm options={options} first={first} />}
    </AccountShell>
  )
}

function BuyForm({ options, first }: { options: LinkOptions; first: SiteLinkPosition }) {
  const navigate = useNavigate()
  const [position, setPosition] = useState<SiteLinkPosition>(first)
  const [months, setMonths] = useState('12')
  const [fund, setFund] = useState(true)
  const [site, setSite] = useState<Partial<Site>>({})
  const sum = sumOf(options, position, Number(months), fund)
  const form = useForm<Name>(async (typed) => {
    const made = await callAs.enterprise(payLink, {
      ...siteOf(typed),
      ...{ position, term_months: Number(months), auto_renew: typed.auto_renew === 'on' },
      ...{ use_promotion: fund, price_confirmed: sum.amount },
    })
    if (made.order_no) return void (await navigate(`/user/orders/${made.order_no}`))
    showToast('付款成功，正在审核', 'success')
    await navigate(`/sites/${made.id}`)
  })
  return (
    <div className={styles.sides}>
      <Form form={form}>
        <ChoiceCards
          {...{ name: 'position', legend: '展示位置', columns: 3, value: position }}
          choices={options.positions.map(({ position: value, price_month, next }) => ({
            value,
            title: siteLinkPositionWords[value],
            text: `${places[value]}，${tagText(price_month)} / 月${next ? `（${nextText(next)}）` : ''}`,
          }))}
          onChoose={(value) => setPosition(value as SiteLinkPosition)}
        />
        <ChoiceCards
          {...{ name: 'term_months', legend: '时长', columns: 4, value: months }}
          choices={options.months.map((value) => ({
            value: String(value),
            title: `${value} 个月`,
            text: tagText(sumOf(options, position, value, false).amount),
          }))}
          onChoose={setMonths}
        />
        <SiteFields form={form} onTyped={(typed) => setSite((before) => ({ ...before, ...typed }))} />
        {!isNought(options.promotion) && (
          <label className={styles.check}>
            <input type="checkbox" checked={fund} onChange={({ currentTarget }) => setFund(currentTarget.checked)} />
            使用推广金，最多抵扣一半（可用 {yuanText(options.promotion)}）
          </label>
        )}
        <CheckField form={form} name="auto_renew">
          自动续期：到期前一天从余额扣款，提前 10 天与 5 天通知，随时可以关闭
        </CheckField>
        <SubmitButton form={form}>{sum.enough ? `支付 ${yuanText(sum.due)}` : '提交订单，去支付'}</SubmitButton>
      </Form>
      <aside className={styles.aside}>
        <section className={styles.card} aria-label="费用" aria-live="polite">
          <h2>费用</h2>
          <Sum sum={sum} options={options} months={Number(months)} position={position} />
        </section>
        <section className={styles.card} aria-label="预览">
          <h2>展示效果</h2>
          <Preview position={position} site={site} />
          <p className={styles.hint}>付费链接都带“广告”标识，并按搜索引擎的要求标注。</p>
        </section>
      </aside>
    </div>
  )
}

interface Sums {
  amount: string
  promotion: string
  due: string
  enough: boolean
}

/** What it costs, line by line, as the server will count it. */
function sumOf(options: LinkOptions, position: SiteLinkPosition, months: number, fund: boolean): Sums {
  const price = options.positions.find((one) => one.position === position)?.price_month ?? '0.00'
  const amount = yuan(price) * months
  const most = Math.floor((amount * options.promotion_share) / 10_000)
  const promotion = fund ? Math.min(most, yuan(options.promotion)) : 0
  const due = fen(amount - promotion)
  return {
    amount: toYuan(fen(amount)),
    promotion: toYuan(fen(promotion)),
    due: toYuan(due),
    enough: yuan(options.balance) >= due,
  }
}

interface SumProps {
  sum: Sums
  options: LinkOptions
  months: number
  position: SiteLinkPosition
}

function Sum({ sum, options, months, position }: SumProps) {
  const price = options.positions.find((one) => one.position === position)?.price_month ?? '0.00'
  return (
    <>
      <dl className={styles.lines}>
        <div>
          <dt>{siteLinkPositionWords[position]}，每月</dt>
          <dd>{yuanText(price)}</dd>
        </div>
        <div>
          <dt>时长</dt>
          <dd>{months} 个月</dd>
        </div>
        <div>
          <dt>合计</dt>
          <dd>{yuanText(sum.amount)}</dd>
        </div>
        {!isNought(sum.promotion) && (
          <div>
            <dt>推广金抵扣</dt>
            <dd>−{yuanText(sum.promotion)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>应付</dt>
          <dd>{yuanText(sum.due)}</dd>
        </div>
      </dl>
      <p className={styles.hint}>
        {sum.enough
          ? `提交时从余额支付（可用 ${yuanText(options.balance)}）。`
          : `余额 ${yuanText(options.balance)} 不足，提交后可选择微信、支付宝或对公转账。`}
        展示前取消全额退回；展示后取消，退回未使用的整月。
      </p>
    </>
  )
}

/** As readers will see it where it was bought. */
function Preview({ position, site }: { position: SiteLinkPosition; site: Partial<Site> }) {
  const name = site.site_name?.trim() || '网站名称'
  return (
    <div className={styles.place}>
      <span>
        网站链接 <AdMark />
      </span>
      <b>{name}</b>
      {position !== 'footer' && <span>{site.description}</span>}
    </div>
  )
}
