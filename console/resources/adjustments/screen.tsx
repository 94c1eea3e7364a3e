import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { ShortNumber } from '#console/parts/show/short-number.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import {
  type Adjustment,
  adjustmentSides,
  adjustmentStates,
  listAdjustments,
} from '#contract/money/adjustments.console.ts'
import { ledgerOwners } from '#contract/money/ledger.console.ts'
import { Allowed, useRight } from '../../session.ts'
import { AdjustmentDrawer } from './drawer.tsx'
import { Owner } from './owner.tsx'
import { RequestDialog } from './request-dialog.tsx'
import styles from './screen.module.css'
import { stateOf } from './words.ts'

const filters: Filter[] = [
  { kind: 'search', key: 'no', placeholder: '调账单号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(adjustmentStates) },
  { kind: 'choice', key: 'owner_kind', label: '所有者', options: choicesOf(ledgerOwners) },
]

const columns: ListColumn<Adjustment>[] = [
  {
    key: 'no',
    title: '调账单号',
    width: 100,
    render: ({ no }) => <ShortNumber label="调账单号" no={no} />,
    text: ({ no }) => no,
  },
  {
    key: 'owner',
    title: '所有者',
    width: 172,
    ellipsis: true,
    render: (row) => <Owner of={row} />,
    text: ({ owner_kind, owner_name }) => `${ledgerOwners[owner_kind]} ${owner_name}`,
  },
  said('purse', '账户', { width: 108 }, ({ purse_name }) => purse_name),
  amounts('amount', '变动', ({ amount }) => amount, { width: 116 }),
  {
    key: 'state',
    title: '状态',
    width: 88,
    render: (row) => <Mark tone={stateOf(row).tone}>{stateOf(row).label}</Mark>,
    text: (row) => stateOf(row).label,
  },
  said('against', '对方账户', { width: 96, hidden: true }, ({ against }) => adjustmentSides[against]),
  said('requested_by', '申请人', { width: 100 }, ({ requested_by }) => requested_by),
  said('decided_by', '复核人', { width: 100 }, ({ decided_by }) => decided_by || '—'),
  {
    key: 'requested_at',
    title: '申请时间',
    width: 136,
    render: ({ requested_at }) => <span className={styles.digits}>{formatMinute(requested_at)}</span>,
    text: ({ requested_at }) => formatMinute(requested_at),
  },
  said('reason', '原因', { width: 200, ellipsis: true, spare: true }, ({ reason }) => reason),
]

/** What no business causes: one person asks for it, another agrees. */
export default function AdjustmentsScreen() {
  const list = useList(listAdjustments, { filters })
  const mayDecide = useRight('adjustments.approve')
  const { opened, open, close } = useOpenedId('adjustment')
  const [asking, setAsking] = useState(false)
  const queue = useQueue<typeof listAdjustments, number>({
    endpoint: listAdjustments,
    input: mayDecide ? { state: 'requested' } : undefined,
    keyOf: ({ id }) => id,
    mine: ({ own }) => !own,
    opened,
    open,
  })
  return (
    <>
      <ListPage<Adjustment>
        name="adjustments"
        title="调账"
        description="业务流程之外的更正。一人申请并附凭证，另一人复核后入账；原因会告知账户所有者。"
        list={list}
        columns={columns}
        rowKey="id"
        empty="还没有调账；业务流程之外的更正请点“申请调账”，由另一位同事复核"
        actions={
          <Allowed right="adjustments.request">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsking(true)}>
              申请调账
            </Button>
          </Allowed>
        }
        rowName={({ no }) => no}
        onRowOpen={({ id }) => open(id)}
        rowActionsWidth={72}
        rowActions={({ id, no, state, own }) => {
          const word = mayDecide && state === 'requested' && !own ? '复核' : '查看'
          return (
            <RowButton label={`${word}调账 ${no}`} onClick={() => open(id)}>
              {word}
            </RowButton>
          )
        }}
      />
      {asking && <RequestDialog onSettled={list.refresh} onClose={() => setAsking(false)} />}
      {opened !== undefined && <AdjustmentDrawer id={opened} queue={queue} onChanged={list.refresh} onClose={close} />}
    </>
  )
}
