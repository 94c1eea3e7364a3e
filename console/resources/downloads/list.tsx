import { Button } from 'antd'
import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { at } from '#console/parts/list/written.ts'
import { Mark, type Tone } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleDownload, listConsoleDownloads, refundDownload } from '#contract/catalogue/downloads.console.ts'
import { downloadWays } from '#contract/catalogue/downloads.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import { LimitsDrawer } from './limits-drawer.tsx'

const filters: readonly Filter[] = [
  { kind: 'search', key: 'no', placeholder: '购买单号' },
  { kind: 'choice', key: 'way', label: '方式', options: choicesOf(downloadWays) },
  { kind: 'choice', key: 'owner_kind', label: '账户类型', options: choicesOf({ enterprise: '企业', maker: '创客' }) },
  { kind: 'text', key: 'owner_id', label: '账户编号' },
  { kind: 'text', key: 'resource_id', label: '资料编号' },
  { kind: 'days', from: 'from', to: 'to', label: '日期' },
]

const ownerOf = ({ owner_id, owner_name }: ConsoleDownload) => ({ id: owner_id, name: owner_name })

function stateOf({ refunded_at, failed_at, delivered_at }: ConsoleDownload): { label: string; tone: Tone } {
  if (refunded_at) return { label: '积分已退回', tone: 'gone' }
  if (delivered_at) return { label: '已送达', tone: 'good' }
  return failed_at ? { label: '未能提供', tone: 'gone' } : { label: '未取走', tone: 'plain' }
}

const columns: ListColumn<ConsoleDownload>[] = [
  said('at', '时间', { width: 148 }, ({ at: moment }) => formatMinute(moment), at('at', { as: 'minute' })),
  said('title', '资料', { width: 240, ellipsis: true }, ({ title }) => title, at('title')),
  said(
    'file_name',
    '文件',
    { width: 200, ellipsis: true, hidden: true },
    ({ file_name }) => file_name,
    at('file_name'),
  ),
  {
    key: 'owner',
    title: '账户',
    width: 180,
    render: (row) => <AccountLink realm={row.owner_kind} account={ownerOf(row)} />,
    text: (row) => nameOf(ownerOf(row)),
  },
  said('way', '方式', { width: 96 }, ({ way }) => downloadWays[way], at('way', { words: downloadWays })),
  said('points', '积分', { width: 80, align: 'right' }, ({ points }) => points, at('points', { as: 'number' })),
  {
    key: 'state',
    title: '状态',
    width: 110,
    render: (row) => <Mark tone={stateOf(row).tone}>{stateOf(row).label}</Mark>,
    text: (row) => stateOf(row).label,
  },
  said(
    'refund_reason',
    '退回原因',
    { width: 180, ellipsis: true },
    ({ refund_reason }) => refund_reason || '—',
    at('refund_reason', { empty: '—' }),
  ),
  said(
    'refunded_by',
    '退回人',
    { width: 100, hidden: true },
    ({ refunded_by }) => refunded_by || '—',
    at('refunded_by', { empty: '—' }),
  ),
  said(
    'purchase_no',
    '购买单号',
    { width: 220, hidden: true },
    ({ purchase_no }) => purchase_no || '—',
    at('purchase_no', { empty: '—' }),
  ),
]

/** Every download of a member, newest first. */
export function ListTab() {
  const list = useList(listConsoleDownloads, { filters })
  const mayRefund = useRight('downloads.refund')
  const maySet = useRight('downloads.settings')
  const [refunding, setRefunding] = useState<ConsoleDownload>()
  const [setting, setSetting] = useState(false)
  const refund = async (reason: string) => {
    try {
      await call(refundDownload, { id: refunding?.id ?? 0, reason })
      return undefined
    } catch (error) {
      return error instanceof SignInGivenUp ? '' : messageOf(error)
    } finally {
      await list.refresh()
    }
  }
  return (
    <>
      <ListPage<ConsoleDownload>
        embedded
        name="downloads"
        title="下载记录"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有下载；会员下载资料后会出现在这里"
        rowName={({ title, owner_name }) => `${owner_name} ${title}`}
        actions={maySet ? <Button onClick={() => setSetting(true)}>每日份数</Button> : undefined}
        rowActionsWidth={96}
        rowActions={(row) =>
          mayRefund && row.refundable ? (
            <RowButton label={`退回“${row.title}”的积分`} onClick={() => setRefunding(row)}>
              退回积分
            </RowButton>
          ) : null
        }
      />
      {refunding && (
        <ReasonDialog
          title={`退回“${refunding.title}”的 ${refunding.points} 积分`}
          verb="退回"
          label="退回的原因"
          follows="积分回到原来的批次，至少还可用 30 天；对方会收到原因，再次下载须重新支付积分。"
          onReject={refund}
          onClose={() => setRefunding(undefined)}
        />
      )}
      {setting && <LimitsDrawer onClose={() => setSetting(false)} />}
    </>
  )
}
