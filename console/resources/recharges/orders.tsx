import { useMemo } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpened } from '#console/parts/list/use-opened.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleRecharge, listRechargeOrders } from '#contract/money/payments.console.ts'
import { rechargeStates } from '#contract/money/recharges.ts'
import { useRight } from '../../session.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { mayReject } from './refundable.ts'
import styles from './screen.module.css'
import { channels, orderStates, sayPaidAt } from './words.ts'

/** Whoever may not read accounts cannot look for one either. */
function filtersFor(mayFindAccounts: boolean): Filter[] {
  return [
    { kind: 'search', key: 'no', placeholder: '任一单号或渠道流水号' },
    { kind: 'choice', key: 'state', label: '状态', options: choicesOf(rechargeStates) },
    { kind: 'choice', key: 'channel', label: '渠道', options: choicesOf(channels) },
    mayFindAccounts
      ? { kind: 'picked', of: 'enterprise', key: 'enterprise_id', label: '企业账户' }
      : { kind: 'text', key: 'enterprise_id', label: '企业编号' },
    { kind: 'days', from: 'from', to: 'to', label: '下单' },
    { kind: 'choice', key: 'mismatched', label: '异常', options: [{ value: 'true', label: '金额不符待处理' }] },
  ]
}

const columns: ListColumn<ConsoleRecharge>[] = [
  {
    key: 'order_no',
    title: '充值单号',
    width: 212,
    render: ({ order_no }) => <span className={styles.number}>{order_no}</span>,
    text: ({ order_no }) => order_no,
  },
  {
    key: 'enterprise',
    title: '企业',
    width: 172,
    ellipsis: true,
    render: ({ enterprise }) => <AccountLink realm="enterprise" account={enterprise} />,
    text: ({ enterprise }) => enterprise.name,
  },
  said('enterprise_id', '企业编号', { width: 88, align: 'right', hidden: true }, ({ enterprise }) => enterprise.id),
  {
    key: 'state',
    title: '状态',
    width: 88,
    render: ({ state }) => <Mark tone={orderStates[state].tone}>{orderStates[state].label}</Mark>,
    text: ({ state }) => orderStates[state].label,
  },
  amounts('amount', '充值金额', ({ amount }) => amount, { width: 116 }),
  amounts('bonus_amount', '赠送推广金', ({ bonus_amount }) => bonus_amount, { width: 108 }),
  amounts('refunded_amount', '已退', ({ refunded_amount }) => refunded_amount, { width: 116, hidden: true }),
  said('channel', '渠道', { width: 84 }, ({ channel }) => channels[channel]),
  said('payer_name', '付款户名', { width: 160, hidden: true, ellipsis: true }, ({ payer_name }) => payer_name),
  {
    key: 'paid_at',
    title: '支付时间',
    width: 136,
    render: (order) => <span className={styles.digits}>{sayPaidAt(order) || '—'}</span>,
    text: sayPaidAt,
  },
  {
    key: 'created_at',
    title: '下单时间',
    width: 136,
    render: ({ created_at }) => <span className={styles.digits}>{formatMinute(created_at)}</span>,
    text: ({ created_at }) => formatMinute(created_at),
  },
]

export function OrdersTab() {
  const mayFindAccounts = useRight('enterprises.read')
  const mayConfirm = useRight('orders.confirm')
  const filters = useMemo(() => filtersFor(mayFindAccounts), [mayFindAccounts])
  const list = useList(listRechargeOrders, { filters })
  const { opened, open, close } = useOpened('order')
  const queue = useQueue<typeof listRechargeOrders, string>({
    endpoint: listRechargeOrders,
    input: mayConfirm ? { state: 'voucher_submitted' } : undefined,
    keyOf: ({ order_no }) => order_no,
    opened,
    open,
  })
  return (
    <>
      <ListPage<ConsoleRecharge>
        embedded
        name="recharges"
        title="充值单"
        list={list}
        columns={columns}
        rowKey="order_no"
        empty="还没有企业充值；企业在钱包下单后会出现在这里"
        rowName={({ order_no }) => order_no}
        onRowOpen={({ order_no }) => open(order_no)}
        rowActionsWidth={72}
        rowActions={(order) => {
          const word = mayConfirm && mayReject(order) ? '处理' : '查看'
          return (
            <RowButton label={`${word}充值单 ${order.order_no}`} onClick={() => open(order.order_no)}>
              {word}
            </RowButton>
          )
        }}
      />
      {opened !== undefined && <OrderDrawer orderNo={opened} queue={queue} onChanged={list.refresh} onClose={close} />}
    </>
  )
}
