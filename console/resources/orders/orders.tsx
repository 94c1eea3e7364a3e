import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { realmOptions, realms } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpened } from '#console/parts/list/use-opened.ts'
import { account, at, labelsOf } from '#console/parts/list/written.ts'
import { useQueue } from '#console/parts/queue/use-queue.ts'
import { Amount, amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuan, yuanText } from '#contract/base/fen.ts'
import { type ConsoleOrder, listOrders } from '#contract/money/orders.console.ts'
import { orderChannels, purposes, orderStates as stateWords } from '#contract/money/orders.words.ts'
import { useRight } from '../../session.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { mayReject } from './refundable.ts'
import styles from './screen.module.css'
import { orderStates, sayPaidAt } from './words.ts'

/** A buyer is looked for among those of one realm, and only by whoever may read them. */
function filtersFor(realm: string | null, mayFind: { enterprise: boolean; maker: boolean }): Filter[] {
  const owner: Filter[] =
    (realm === 'enterprise' || realm === 'maker') && mayFind[realm]
      ? [{ kind: 'picked', of: realm, key: 'owner_id', label: `${realms[realm].label}账户` }]
      : [{ kind: 'text', key: 'owner_id', label: '账户编号' }]
  return [
    { kind: 'search', key: 'no', placeholder: '任一单号或渠道流水号' },
    { kind: 'choice', key: 'purpose', label: '用途', options: choicesOf(purposes) },
    { kind: 'choice', key: 'state', label: '状态', options: choicesOf(stateWords) },
    { kind: 'choice', key: 'channel', label: '支付方式', options: choicesOf(orderChannels) },
    { kind: 'choice', key: 'owner_kind', label: '账户类型', options: realmOptions },
    ...(realm ? owner : []),
    { kind: 'days', from: 'from', to: 'to', label: '下单' },
    { kind: 'choice', key: 'mismatched', label: '异常', options: [{ value: 'true', label: '金额不符待处理' }] },
  ]
}

const columns: ListColumn<ConsoleOrder>[] = [
  {
    key: 'order_no',
    title: '订单号',
    width: 204,
    render: ({ order_no }) => <span className={styles.number}>{order_no}</span>,
    written: at('order_no'),
  },
  {
    key: 'purpose',
    title: '用途',
    width: 112,
    render: ({ purpose, title }) => (
      <>
        {purposes[purpose]}
        {title !== purposes[purpose] && <div className={styles.note}>{title}</div>}
      </>
    ),
    written: at('purpose', { words: purposes }),
  },
  said('title', '名称', { width: 160, hidden: true, ellipsis: true }, ({ title }) => title, at('title')),
  said('reference', '业务单号', { width: 212, hidden: true }, ({ reference }) => reference, at('reference')),
  {
    key: 'owner',
    title: '买家',
    width: 172,
    render: ({ owner_kind, owner }) => (
      <div className={styles.owner}>
        <AccountLink realm={owner_kind} account={owner} />
        <div className={styles.note}>{realms[owner_kind].label}</div>
      </div>
    ),
    written: account('owner'),
  },
  said(
    'owner_kind',
    '账户类型',
    { width: 88, hidden: true },
    ({ owner_kind }) => realms[owner_kind].label,
    at('owner_kind', { words: labelsOf(realms) }),
  ),
  said('owner_id', '账户编号', { width: 88, align: 'right', hidden: true }, ({ owner }) => owner.id, at('owner.id')),
  {
    key: 'state',
    title: '状态',
    width: 88,
    render: ({ state }) => <Mark tone={orderStates[state].tone}>{orderStates[state].label}</Mark>,
    written: at('state', { words: labelsOf(orderStates) }),
  },
  {
    key: 'amount',
    title: '金额',
    width: 116,
    align: 'right',
    render: ({ amount, promotion_part }) => (
      <>
        <Amount value={amount} />
        {yuan(promotion_part) > 0 && <div className={styles.note}>推广金 {yuanText(promotion_part)}</div>}
      </>
    ),
    written: at('amount'),
  },
  amounts('promotion_part', '推广金抵扣', ({ promotion_part }) => promotion_part, { width: 116, hidden: true }),
  amounts('pay_amount', '实付', ({ pay_amount }) => pay_amount, { width: 116, hidden: true }),
  amounts('refunded_amount', '已退', ({ refunded_amount }) => refunded_amount, { width: 116, hidden: true }),
  said(
    'channel',
    '支付方式',
    { width: 92 },
    ({ channel }) => (channel ? orderChannels[channel] : '—'),
    at('channel', { words: orderChannels, empty: '—' }),
  ),
  said(
    'payer_name',
    '付款户名',
    { width: 160, hidden: true, ellipsis: true },
    ({ payer_name }) => payer_name,
    at('payer_name'),
  ),
  {
    key: 'paid_at',
    title: '支付时间',
    width: 136,
    render: (order) => <span className={styles.digits}>{sayPaidAt(order) || '—'}</span>,
    text: sayPaidAt,
    written: at('paid_at', { as: 'minute' }),
  },
  {
    key: 'created_at',
    title: '下单时间',
    width: 136,
    render: ({ created_at }) => <span className={styles.digits}>{formatMinute(created_at)}</span>,
    written: at('created_at', { as: 'minute' }),
  },
]

export function OrdersTab() {
  const enterprise = useRight('enterprises.read')
  const maker = useRight('makers.read')
  const mayConfirm = useRight('orders.confirm')
  const [parameters] = useSearchParams()
  const realm = parameters.get('owner_kind')
  const filters = useMemo(() => filtersFor(realm, { enterprise, maker }), [realm, enterprise, maker])
  const list = useList(listOrders, { filters })
  const { opened, open, close } = useOpened('order')
  const queue = useQueue<typeof listOrders, string>({
    endpoint: listOrders,
    input: mayConfirm ? { state: 'voucher_submitted' } : undefined,
    keyOf: ({ order_no }) => order_no,
    opened,
    open,
  })
  return (
    <>
      <ListPage<ConsoleOrder>
        embedded
        name="orders"
        title="订单"
        list={list}
        columns={columns}
        rowKey="order_no"
        empty="还没有订单；企业或创客下单后会出现在这里"
        rowName={({ order_no }) => order_no}
        onRowOpen={({ order_no }) => open(order_no)}
        rowActionsWidth={72}
        rowActions={(order) => {
          const word = mayConfirm && mayReject(order) ? '处理' : '查看'
          return (
            <RowButton label={`${word}订单 ${order.order_no}`} onClick={() => open(order.order_no)}>
              {word}
            </RowButton>
          )
        }}
      />
      {opened !== undefined && <OrderDrawer orderNo={opened} queue={queue} onChanged={list.refresh} onClose={close} />}
    </>
  )
}
