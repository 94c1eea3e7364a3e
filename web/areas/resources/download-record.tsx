import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AccountRealm } from '#contract/base/realms.ts'
import { type Download, listDownloads } from '#contract/catalogue/downloads.ts'
import { type DownloadWay, downloadWayKeys, downloadWays } from '#contract/catalogue/downloads.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatBytes, formatDay, formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import table from '#web/kit/account/money-table.module.css'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { choiceIn, listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { download } from './download.ts'

interface Props {
  downloads: Download[]
  left_today: number
  limit: number
  way: DownloadWay | undefined
  pages: ReturnType<typeof wayOn>
}

const onPage = 20
const address = (parameters: { way?: DownloadWay | undefined; page?: number }) =>
  listAddress('/resources/record', parameters)

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const way = choiceIn(query, 'way', downloadWayKeys)
  const found = await call(listDownloads, { page: pageIn(query), count: onPage, ...(way && { way }) })
  const { list, left_today, limit } = found
  return { downloads: list, left_today, limit, way, pages: wayOn(found, list.length) }
}

/** What was taken, what it cost, and having it again. */
export default function DownloadRecord({ downloads, left_today, limit, way, pages }: Props) {
  const realm = useMemberRealm()
  const action = <ButtonLink href="/resources">去下载资料</ButtonLink>
  const lead = `今天还可下载 ${left_today} 份，每天 ${limit} 份；同一份当天再次下载不计数。`
  return (
    <AccountShell realm={realm} title="下载记录" lead={lead} action={action}>
      <FilterBar label="下载筛选" lines={[[wayRow(way)]]} />
      <div id="list" tabIndex={-1}>
        {downloads.length > 0 ? (
          <Rows downloads={downloads} realm={realm} />
        ) : (
          <EmptyState title={way ? '没有这样的下载' : '还没有下载过资料'}>
            <ButtonLink kind="plain" size="small" href={way ? '/resources/record' : '/resources'}>
              {way ? '查看全部下载' : '看看有哪些资料'}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
      <Pagination {...pages} href={(page) => address({ way, page })} />
    </AccountShell>
  )
}

function wayRow(way: DownloadWay | undefined) {
  return {
    label: '方式',
    options: [
      { name: '全部', href: address({}), chosen: way === undefined },
      ...downloadWayKeys.map((key) => ({ name: downloadWays[key], href: address({ way: key }), chosen: way === key })),
    ],
  }
}

function Rows({ downloads, realm }: { downloads: readonly Download[]; realm: AccountRealm }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">资料</th>
          <th scope="col">方式</th>
          <th scope="col" className={table.amount}>
            积分
          </th>
          <th scope="col" className={table.amount}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {downloads.map((one) => (
          <tr key={one.id}>
            <td data-label="时间">
              <time dateTime={one.at}>{formatMinute(one.at)}</time>
            </td>
            <th scope="row">
              {one.available ? <a href={`/resources/${one.resource_id}`}>{one.title}</a> : one.title}
              <small>
                {one.file_name} · {formatBytes(one.bytes)}
              </small>
            </th>
            <td data-label="方式">
              {one.refunded ? <Tag tone="warning">积分已退回</Tag> : downloadWays[one.way]}
              <small>{one.refunded ? one.refund_reason : freeText(one)}</small>
            </td>
            <td data-label="积分" className={table.amount}>
              {one.points_spent > 0 ? `−${one.points_spent}` : '—'}
            </td>
            <td className={table.amount}>
              <Again one={one} realm={realm} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const freeText = ({ free_until }: Download) => (free_until ? `${formatDay(free_until)} 前免费` : '')

/** Again for nothing at once; what costs again is decided where its price stands. */
function Again({ one, realm }: { one: Download; realm: AccountRealm }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  if (!one.available) return <>已下线</>
  if (one.points_now > 0) {
    return (
      <ButtonLink kind="plain" size="small" href={`/resources/${one.resource_id}`}>
        用 {one.points_now} 积分下载
      </ButtonLink>
    )
  }
  const take = async () => {
    setBusy(true)
    try {
      await download(realm, { id: one.resource_id, file: one.file_number, points_confirmed: 0 })
      await revalidate()
    } catch (error) {
      showToast(error instanceof Error ? error.message : '没有成功，请稍后再试', 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="plain" size="small" disabled={busy} onClick={() => void take()}>
      再次下载
      <span className="unseen"> {one.file_name}</span>
    </Button>
  )
}
