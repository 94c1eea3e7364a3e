import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpened } from '#console/parts/list/use-opened.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { sayProviderReason } from '#console/parts/show/provider-words.ts'
import { formatMinute } from '#console/parts/show/time.ts'
import { orderChannels } from '#contract/money/orders.words.ts'
import { listRefunds, type Refund, refundCauses, refundStates } from '#contract/money/payments.console.ts'
import { useRight } from '../../session.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { refundSteps } from './refundable.ts'
import styles from './screen.module.css'
import { refunds as states } from './words.ts'

const filters: Filter[] = [
  { kind: 'search', key: 'no', placeholder: '退款、订单或支付单号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(refundStates) },
  { kind: 'choice', key: 'open', label: '待办', options: [{ value: 'true', label: '需要人工处理' }] },
  { kind: 'choice', key: 'cause', label: '原因', options: choicesOf(refundCauses) },
]

const columns: ListColumn<Refund>[] = [
  {
    key: 'no',
    title: '退款单号',
    width: 212,
    render: ({ no }) => <span className={styles.number}>{no}</span>,
    text: ({ no }) => no,
  },
  {
    key: 'state',
    title: '状态',
    width: 148,
    render: ({ state, last_reason }) => (
      <>
        <Mark tone={states[state].tone}>{states[state].label}</Mark>
        {last_reason && <div className={styles.note}>{sayProviderReason(last_reason)}</div>}
      </>
    ),
    text: ({ state }) => states[state].label,
  },
  amounts('amount', '退款金额', ({ amount }) => amount, { width: 116 }),
  amounts('promotion_part', '退回推广金', ({ promotion_part }) => promotion_part, { width: 116, hidden: true }),
  said('cause', '原因', { width: 100 }, ({ cause }) => refundCauses[cause]),
  said('channel', '渠道', { width: 92, hidden: true }, ({ channel }) => orderChannels[channel]),
  said('reason', '说明', { width: 200, ellipsis: true, hidden: true }, ({ reason }) => reason),
  said('tries', '次数', { width: 64, align: 'right', hidden: true }, ({ tries }) => tries),
  {
    key: 'order_no',
    title: '订单号',
    width: 212,
    render: ({ order_no }) => <span className={styles.number}>{order_no}</span>,
    text: ({ order_no }) => order_no,
  },
  said('trade_no', '渠道流水号', { width: 212, hidden: true }, ({ trade_no }) => trade_no ?? ''),
  said('requested_by', '发起人', { width: 96 }, ({ requested_by }) => requested_by),
  {
    key: 'refunded_at',
    title: '退款时间',
    width: 140,
    hidden: true,
    render: ({ refunded_at }) => <span className={styles.digits}>{refunded_at ? formatMinute(refunded_at) : '—'}</span>,
    text: ({ refunded_at }) => (refunded_at ? formatMinute(refunded_at) : ''),
  },
  {
    key: 'created_at',
    title: '发起时间',
    width: 140,
    render: ({ created_at }) => <span className={styles.digits}>{formatMinute(created_at)}</span>,
    text: ({ created_at }) => formatMinute(created_at),
  },
]

/** Everything that went back or should. */
export function RefundsTab() {
  const list = useList(listRefunds, { filters })
  const { opened, open, close } = useOpened('order')
  const mayRefund = useRight('orders.refund')
  const wordFor = (refund: Refund) => (mayRefund && refundSteps(refund).record ? '处理' : '查看')
  return (
    <>
      <ListPage<Refund>
        embedded
        name="refunds"
        title="退款"
        list={list}
        columns={columns}
        rowKey="no"
        empty="还没有退款；在订单里发起后会出现在这里"
        rowActionsWidth={72}
        rowActions={(refund) => (
          <RowButton label={`${wordFor(refund)}退款 ${refund.no}`} onClick={() => open(refund.order_no)}>
            {wordFor(refund)}
          </RowButton>
        )}
      />
      {opened !== undefined && <OrderDrawer key={opened} orderNo={opened} onChanged={list.refresh} onClose={close} />}
    </>
  )
}
