import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { yuanText } from '#contract/base/fen.ts'
import {
  linkHealthWords,
  siteLinkPositionWords,
  siteLinkStates,
  siteLinkStateWords,
} from '#contract/catalogue/links.words.ts'
import { listOwnLinks, type OwnLinkRow } from '#contract/catalogue/own-links.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import table from '#web/kit/account/money-table.module.css'
import { healthTones, hostOf, statusOf } from './link-words.ts'
import styles from './own-sites.module.css'

type Listed = OutputOnWire<typeof listOwnLinks>

interface Props {
  links: Listed
  status: string
}

/** In the order in which somebody asks for them. */
const tabs = ['1', '2', '0', '3', '4', '5', '6', 'all'] as const

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const asked = query.get('status') ?? '1'
  const status = (tabs as readonly string[]).includes(asked) ? asked : '1'
  const page = Number(query.get('page') ?? 1)
  const links = await call(listOwnLinks, { page, status: status === 'all' ? status : Number(status) })
  return { links, status }
}

export default function OwnSites({ links, status }: Props) {
  const { list, counts, total, page, count } = links
  const last = Math.ceil(total / count)
  const href = (to: number) => `/sites/mine?${new URLSearchParams({ status, page: String(to) })}`
  const all = counts.reduce((sum, one) => sum + one, 0)
  return (
    <AccountShell
      realm="enterprise"
      title="网站链接"
      lead="您购买的网站链接：期限、网站是否正常、有多少人点击。"
      action={<ButtonLink href="/sites/add">添加网站链接</ButtonLink>}
    >
      <nav className={styles.tabs} aria-label="按状态筛选">
        {tabs.map((key) => (
          <a
            key={key}
            href={key === '1' ? '/sites/mine' : `/sites/mine?status=${key}`}
            aria-current={key === status ? 'page' : undefined}
          >
            {key === 'all' ? '全部' : siteLinkStateWords[siteLinkStates[Number(key)] ?? 'shown']}
            <span>{key === 'all' ? all : counts[Number(key)]}</span>
          </a>
        ))}
      </nav>
      {list.length > 0 ? (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">网站</th>
              <th scope="col">位置</th>
              <th scope="col">展示期限</th>
              <th scope="col">状态</th>
              <th scope="col" className={table.amount}>
                近 30 天点击
              </th>
              <th scope="col" className={table.amount}>
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      ) : (
        <EmptyState title={all === 0 ? '还没有网站链接' : '这个状态下没有网站链接'}>
          {all === 0 ? (
            <>
              把网站放在同行与客户常来的地方，<a href="/sites/add">添加第一条</a>。
            </>
          ) : (
            '换一个状态看看。'
          )}
        </EmptyState>
      )}
      <Pagination page={page} last={last} more={page < last} href={href} />
    </AccountShell>
  )
}

/** What comes first to mind about one, of all that can be done. */
const nextKeys = ['pay', 'renew', 'mend'] as const
const nextWords = { pay: '去支付', mend: '去修改', renew: '查看与续期' } as const

function Row({ row }: { row: OwnLinkRow }) {
  const { id, site_name, url, position, status, starts_at, ends_at, amount, health, suspended, revision_state } = row
  const { name, tone } = statusOf(status)
  const next = nextKeys.find((action) => row.actions.includes(action))
  return (
    <tr>
      <th scope="row">
        <a href={`/sites/${id}`}>{site_name}</a>
        <small>{hostOf(url)}</small>
      </th>
      <td data-label="位置">
        {siteLinkPositionWords[position]}
        <small>{yuanText(amount)}</small>
      </td>
      <td data-label="展示期限">
        {starts_at && ends_at ? (
          <>
            {formatDay(starts_at)} 起<small>{formatDay(ends_at)} 止</small>
          </>
        ) : (
          '审核通过后开始'
        )}
      </td>
      <td data-label="状态">
        <span className={styles.marks}>
          <Tag tone={tone}>{name}</Tag>
          {revision_state === 'review' && status === 1 && <Tag tone="brand">修改审核中</Tag>}
          {revision_state === 'rejected' && status === 1 && <Tag tone="danger">修改未通过</Tag>}
          {suspended && <Tag tone="warning">账户冻结，暂停展示</Tag>}
          {status === 1 && health !== 'good' && <Tag tone={healthTones[health]}>{linkHealthWords[health]}</Tag>}
        </span>
      </td>
      <td data-label="近 30 天点击" className={table.amount}>
        {row.clicks}
      </td>
      <td className={table.amount}>
        <a href={`/sites/${id}`}>{next ? nextWords[next] : '查看'}</a>
      </td>
    </tr>
  )
}
