import { Button } from 'antd'
import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleVipTerm, listVipTerms } from '#contract/money/vips.console.ts'
import { vipTermKinds, vipTermStates } from '#contract/money/vips.words.ts'
import { useRight } from '../../session.ts'
import { VipDrawer } from './drawer.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { tones } from './words.ts'

const filters: readonly Filter[] = [
  { kind: 'search', key: 'q', placeholder: '会员期编号或订单号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(vipTermStates) },
  { kind: 'choice', key: 'kind', label: '来源', options: choicesOf(vipTermKinds) },
  { kind: 'picked', of: 'maker', key: 'maker_id', label: '创客' },
  { kind: 'days', from: 'from', to: 'to', label: '付款或赠送' },
  { kind: 'days', from: 'ends_from', to: 'ends_to', label: '到期' },
]

const columns: ListColumn<ConsoleVipTerm>[] = [
  {
    key: 'maker',
    title: '创客',
    width: 160,
    render: ({ maker }) => <AccountLink realm="maker" account={maker} />,
    text: ({ maker }) => nameOf(maker),
  },
  said('name', '等级', { width: 120 }, ({ name }) => name),
  said('kind', '来源', { width: 80 }, ({ kind }) => vipTermKinds[kind]),
  {
    key: 'state',
    title: '状态',
    width: 104,
    render: ({ state }) => <Mark tone={tones[state]}>{vipTermStates[state]}</Mark>,
    text: ({ state }) => vipTermStates[state],
  },
  said('starts_at', '开始', { width: 148 }, ({ starts_at }) => formatMinute(starts_at)),
  said('ends_at', '到期', { width: 148 }, ({ ends_at, revoked_at }) => formatMinute(revoked_at ?? ends_at)),
  amounts('paid_amount', '付款', ({ paid_amount }) => paid_amount, { width: 104 }),
  amounts('credit', '抵扣', ({ credit }) => credit, { width: 104, hidden: true }),
  amounts('refunded_amount', '已退', ({ refunded_amount }) => refunded_amount, { width: 104 }),
  said('uses', '权益使用', { width: 88, align: 'right' }, ({ uses }) => uses),
  said('order_no', '订单', { width: 220, hidden: true }, ({ order_no }) => order_no || '—'),
  said('reason', '原因', { width: 160, hidden: true }, ({ reason }) => reason),
  said('no', '编号', { width: 220, hidden: true }, ({ no }) => no),
]

export function TermsTab() {
  const list = useList(listVipTerms, { filters })
  const { opened, open, close } = useOpenedId('term')
  const mayGive = useRight('vips.give')
  const [giving, setGiving] = useState(false)
  return (
    <>
      <ListPage<ConsoleVipTerm>
        embedded
        name="vips"
        title="会员期"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有会员期；创客开通会员后会出现在这里"
        rowName={({ name, no }) => `${name} ${no}`}
        onRowOpen={({ id }) => open(id)}
        actions={mayGive ? <Button onClick={() => setGiving(true)}>赠送会员期</Button> : undefined}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`查看“${nameOf(row.maker)}”的${row.name}`} onClick={() => open(row.id)}>
            查看
          </RowButton>
        )}
      />
      {opened !== undefined && <VipDrawer id={opened} onChanged={list.refresh} onClose={close} />}
      {giving && <GiveDialog onSettled={list.refresh} onClose={() => setGiving(false)} />}
    </>
  )
}
