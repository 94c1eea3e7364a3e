import { Table, type TableColumnType } from 'antd'
import { Link } from 'react-router'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type WithdrawalState, withdrawalStates } from '#contract/money/withdrawals.ts'
import styles from './drawer.module.css'
import { toneOf } from './words.ts'

interface Row {
  id: number
  no: string
  state: WithdrawalState
  amount: string
  created_at: string
  /** While its account is frozen it waits. */
  on_hold?: boolean
}

interface WithdrawalTableProps<Shown extends Row> {
  rows: readonly Shown[]
  /** What tells them apart where they stand: who asked, or where the money goes. */
  column?: TableColumnType<Shown>
}

/** A few withdrawals beside something else, each a way to its own evidence. */
export function WithdrawalTable<Shown extends Row>({ rows, column }: WithdrawalTableProps<Shown>) {
  return (
    <Table<Shown>
      size="small"
      rowKey="id"
      dataSource={[...rows]}
      pagination={false}
      columns={[
        {
          title: '提现单号',
          render: (_value, { id, no }) => (
            <Link className={styles.digits ?? ''} to={`/withdrawals?withdrawal=${id}`}>
              {no}
            </Link>
          ),
        },
        ...(column ? [column] : []),
        { title: '金额', align: 'right', width: 120, render: (_value, { amount }) => <Amount value={amount} /> },
        {
          title: '状态',
          width: column ? 104 : 180,
          render: (_value, { state, on_hold }) => (
            <Mark tone={toneOf(state)}>{`${withdrawalStates[state]}${on_hold ? '，暂停' : ''}`}</Mark>
          ),
        },
        {
          title: '申请时间',
          width: 140,
          render: (_value, { created_at }) => <span className={styles.digits}>{formatMinute(created_at)}</span>,
        },
      ]}
    />
  )
}
