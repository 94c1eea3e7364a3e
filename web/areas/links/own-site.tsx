import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import {
  type LinkFault,
  linkFaults,
  linkFields,
  linkHealthWords,
  siteLinkPositionWords,
} from '#contract/catalogue/links.words.ts'
import { type OwnLink, readOwnLink } from '#contract/catalogue/own-links.ts'
import { eventWords } from '#contract/catalogue/own-records.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import table from '#web/kit/account/money-table.module.css'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { idIn } from '#web/kit/id-in.ts'
import { ClicksChart } from './clicks-chart.tsx'
import { healthTones, hostOf, nextSteps, statusOf } from './link-words.ts'
import { MendSite } from './mend-site.tsx'
import styles from './own-site.module.css'
import { SiteActions } from './site-actions.tsx'

interface Props {
  link: OwnLink
  /** Whoever follows the message about a renewal is asked whether it shall be switched off. */
  asksRenewal: boolean
}

export async function loader({ call, params, query }: LoaderContext): Promise<Props> {
  const link = await call(readOwnLink, { id: idIn(params) })
  return { link, asksRenewal: query.get('renewal') === 'off' }
}

export function meta({ link }: Props, { shell }: MetaContext) {
  const trail = [{ name: '我的网站链接', path: '/sites/mine' }]
  return { title: `${link.site_name} - 网站链接 - ${shell.baseInfo.name}`, trail }
}

export default function OwnSite({ link, asksRenewal }: Props) {
  const { name, tone } = statusOf(link.status)
  const [mends, setMends] = useState(link.status === 3)
  const back = (
    <ButtonLink href="/sites/mine?status=all" kind="plain">
      返回我的网站链接
    </ButtonLink>
  )
  return (
    <AccountShell realm="enterprise" title={link.site_name} lead={hostOf(link.url)} action={back}>
      <section className={styles.standing} aria-label="状态">
        <div className={styles.marks}>
          <Tag tone={tone}>{name}</Tag>
          {link.status === 1 && <Tag tone={healthTones[link.health]}>网站{linkHealthWords[link.health]}</Tag>}
          {link.suspended && <Tag tone="warning">账户冻结，暂停展示</Tag>}
          {link.revision && link.status === 1 && (
            <Tag tone={link.revision.state === 'rejected' ? 'danger' : 'brand'}>
              {link.revision.state === 'rejected' ? '修改未通过' : '修改审核中'}
            </Tag>
          )}
        </div>
        <p>{nextSteps[link.status] || standingText(link)}</p>
        {link.revision?.state === 'rejected' && (
          <p className={styles.reason}>审核意见：{link.revision.reason || '请查看各项的说明'}</p>
        )}
        <SiteActions link={link} asksRenewal={asksRenewal} mends={mends} onMend={() => setMends(!mends)} />
      </section>
      {mends && link.actions.includes('mend') && (
        <AccountBlock title={link.status === 3 ? '修改并重新提交' : '修改'}>
          <MendSite key={link.version} link={link} onDone={() => setMends(false)} />
        </AccountBlock>
      )}
      <AccountColumns>
        <AccountBlock title="链接信息">
          <Facts link={link} />
        </AccountBlock>
        <AccountBlock title="进度">
          <Timeline link={link} />
        </AccountBlock>
      </AccountColumns>
      <div className={styles.blocks}>
        {link.starts_at && (
          <AccountBlock title="点击">
            <ClicksChart clicks={link.clicks} />
          </AccountBlock>
        )}
        <AccountBlock title="期限与订单">
          <Terms link={link} />
        </AccountBlock>
        {link.checks.length > 0 && (
          <AccountBlock title="网站检查">
            <Checks checks={link.checks} />
          </AccountBlock>
        )}
      </div>
    </AccountShell>
  )
}

function standingText({ status, ends_at, auto_renew, renewal }: OwnLink): string {
  if (status !== 1 || !ends_at) return ''
  const renews = `到期前一天自动续期 ${renewal.months} 个月，从余额扣 ${yuanText(renewal.amount)}。`
  return `展示至 ${formatDay(ends_at)}。${auto_renew ? renews : '没有开启自动续期，到期后撤下。'}`
}

function Facts({ link }: { link: OwnLink }) {
  const facts = [
    ['编号', link.no],
    ['位置', siteLinkPositionWords[link.position]],
    ['网址', link.url],
    ['一句话介绍', link.description || '未填写'],
    ['类别', link.category || '未填写'],
    ['备案号', link.icp_no || '未填写'],
    ['自动续期', link.auto_renew ? '已开启' : '未开启'],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const sides = { owner: '企业', operator: '平台', house: '系统' } as const

function Timeline({ link: { timeline } }: { link: OwnLink }) {
  return (
    <ol className={styles.timeline}>
      {timeline.map(({ event, at, by, reason, reasons }) => (
        <li key={`${event}${at}`}>
          <b>{eventWords[event]}</b>
          <span>
            <time dateTime={at}>{formatMinute(at)}</time>，{sides[by]}
          </span>
          {[reason, ...Object.entries(reasons).map(sayReason)].filter(Boolean).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </li>
      ))}
    </ol>
  )
}

const sayReason = ([field, words]: [string, string]) =>
  `${linkFields[field as keyof typeof linkFields] ?? ''}：${words}`

const termStates = { unpaid: '待支付', paid: '已支付', closed: '已关闭' } as const

function Terms({ link: { terms } }: { link: OwnLink }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">期限</th>
          <th scope="col">时长</th>
          <th scope="col">订单</th>
          <th scope="col" className={table.amount}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ n, order_no, state, months, amount, automatic, starts_at, ends_at, refunded_amount }) => (
          <tr key={n}>
            <th scope="row">
              {starts_at && ends_at ? `${formatDay(starts_at)} 至 ${formatDay(ends_at)}` : '审核通过后开始'}
            </th>
            <td>
              {months} 个月{automatic && <small>自动续期</small>}
            </td>
            <td>
              {order_no ? <a href={`/user/orders/${order_no}`}>{termStates[state]}</a> : termStates[state]}
              <small>{order_no}</small>
            </td>
            <td className={table.amount}>
              {yuanText(amount)}
              {!isNought(refunded_amount) && <small>已退 {yuanText(refunded_amount)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last week day by day; of the days before only how many of them were bad. */
function Checks({ checks }: Pick<OwnLink, 'checks'>) {
  const bad = checks.filter(({ good }) => !good).length
  return (
    <>
      <p className={styles.hint}>
        每天检查一次。最近 {checks.length} 天：正常 {checks.length - bad} 天，异常 {bad} 天。
        连续七天无法访问会暂停展示，恢复后自动继续。
      </p>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">结果</th>
            <th scope="col">网页标题</th>
            <th scope="col">指向本站的链接</th>
            <th scope="col" className={table.amount}>
              用时
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.slice(0, daysListed).map(({ day, good, fault, http_status, title, linked_back, took_ms }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>
                <Tag tone={good ? 'success' : 'danger'}>
                  {good ? '正常' : (linkFaults[fault as LinkFault] ?? '异常')}
                </Tag>
                {http_status !== null && <small>状态码 {http_status}</small>}
              </td>
              <td>{title || '—'}</td>
              <td>{good ? (linked_back ? '有' : '没有') : '—'}</td>
              <td className={table.amount}>{took_ms} 毫秒</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const daysListed = 7
