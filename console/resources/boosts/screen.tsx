import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark, type Tone } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleBoost, endBoost, listBoosts } from '#contract/catalogue/boosts.ts'
import { type BoostState, boostKinds, boostStates } from '#contract/catalogue/boosts.words.ts'
import { formatDay } from '#ui/formats.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'

const filters: readonly Filter[] = [
  { kind: 'search', key: 'q', placeholder: '内容名称或单号' },
  { kind: 'choice', key: 'kind', label: '类型', options: choicesOf(boostKinds) },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(boostStates) },
  { kind: 'text', key: 'enterprise_id', label: '账户编号' },
]

const tones: Record<BoostState, Tone> = {
  unpaid: 'waiting',
  running: 'good',
  ended: 'plain',
  cancelled: 'plain',
  taken_down: 'gone',
  closed: 'plain',
}

const term = ({ starts_at, ends_at }: ConsoleBoost) =>
  starts_at && ends_at ? `${formatDay(starts_at)} 至 ${formatDay(ends_at)}` : '—'

const columns: ListColumn<ConsoleBoost>[] = [
  said('title', '内容', { width: 260 }, ({ title }) => title),
  said('kind', '类型', { width: 96 }, ({ kind }) => boostKinds[kind]),
  {
    key: 'state',
    title: '状态',
    width: 120,
    render: ({ state }) => <Mark tone={tones[state]}>{boostStates[state]}</Mark>,
    text: ({ state }) => boostStates[state],
  },
  said('days', '天数', { width: 72, align: 'right' }, ({ days }) => days),
  amounts('price', '价格', ({ price }) => price, { width: 104 }),
  said('term', '置顶期', { width: 200 }, term),
  {
    key: 'enterprise',
    title: '账户',
    width: 160,
    render: ({ enterprise }) => <AccountLink realm="enterprise" account={enterprise} />,
    text: ({ enterprise }) => nameOf(enterprise),
  },
  said('end_reason', '原因', { width: 160, hidden: true }, ({ end_reason }) => end_reason),
  said('created_at', '下单时间', { width: 148 }, ({ created_at }) => formatMinute(created_at)),
]

/** What stands first in its list because somebody paid for it. */
export default function BoostsScreen() {
  const list = useList(listBoosts, { filters })
  const mayEnd = useRight('boosts.end')
  const [ending, setEnding] = useState<ConsoleBoost>()
  const end = async (reason: string) => {
    try {
      await call(endBoost, { id: ending?.id ?? 0, reason })
      return undefined
    } catch (error) {
      return error instanceof SignInGivenUp ? '' : messageOf(error)
    } finally {
      await list.refresh()
    }
  }
  return (
    <>
      <ListPage<ConsoleBoost>
        name="boosts"
        title="置顶"
        description="企业购买的置顶：每个列表同时最多三个，带“广告”标记；下线按未用的整天退款。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有置顶；企业购买后会出现在这里"
        rowName={({ no, title }) => `${title} ${no}`}
        rowActionsWidth={72}
        rowActions={(row) =>
          mayEnd && row.state === 'running' ? (
            <RowButton label={`下线“${row.title}”的置顶`} onClick={() => setEnding(row)}>
              下线
            </RowButton>
          ) : null
        }
      />
      {ending && (
        <ReasonDialog
          title={`下线“${ending.title}”的置顶`}
          verb="下线"
          label="下线的原因"
          follows={`立即停止，退回未用天数的 ${ending.refundable} 元，并通知企业。`}
          onReject={end}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}
