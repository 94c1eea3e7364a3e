import { Link } from 'react-router'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { useOpenedId } from '#console/parts/list/use-opened.ts'
import { sayProviderReason } from '#console/parts/show/provider-words.ts'
import { formatSecond } from '#console/parts/show/time.ts'
import { listNotices, type PaymentNotice } from '#contract/money/payments.console.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { Led, Proved } from './notice-marks.tsx'
import styles from './screen.module.css'
import { providers, sayOutcome } from './words.ts'

const { bank: _bank, balance: _balance, ...telling } = providers

const filters: Filter[] = [
  { kind: 'choice', key: 'provider', label: '渠道', options: choicesOf(telling) },
  {
    kind: 'choice',
    key: 'genuine',
    label: '验签',
    options: [
      { value: 'true', label: '通过' },
      { value: 'false', label: '未通过' },
    ],
  },
]

const sayProved = ({ genuine }: PaymentNotice) => (genuine === null ? '未处理' : genuine ? '通过' : '未通过')

const columns: ListColumn<PaymentNotice>[] = [
  {
    key: 'received_at',
    title: '收到时间',
    width: 164,
    render: ({ received_at }) => <span className={styles.digits}>{formatSecond(received_at)}</span>,
    text: ({ received_at }) => formatSecond(received_at),
  },
  said('provider', '渠道', { width: 96 }, ({ provider }) => providers[provider]),
  { key: 'genuine', title: '验签', width: 92, render: (notice) => <Proved notice={notice} />, text: sayProved },
  {
    key: 'outcome',
    title: '结果',
    width: 240,
    render: (notice) => <Led notice={notice} />,
    text: (notice) => [sayOutcome(notice), sayProviderReason(notice.reason)].filter(Boolean).join('：'),
  },
  {
    key: 'attempt_no',
    title: '支付单号',
    width: 212,
    render: ({ attempt_no }) =>
      attempt_no ? (
        <Link className={styles.number ?? ''} to={`/orders?no=${attempt_no}`}>
          {attempt_no}
        </Link>
      ) : (
        <span className={styles.none}>—</span>
      ),
    text: ({ attempt_no }) => attempt_no ?? '',
  },
  said('event_id', '事件号', { width: 240, hidden: true, ellipsis: true }, ({ event_id }) => event_id ?? ''),
  said('bytes', '字节', { width: 80, align: 'right' }, ({ bytes }) => bytes),
]

/** Everything that was posted to the address providers know, whoever posted it. */
export function NoticesTab() {
  const list = useList(listNotices, { filters })
  const { opened, open, close } = useOpenedId('notice')
  return (
    <>
      <ListPage<PaymentNotice>
        embedded
        name="payment-notices"
        title="渠道通知"
        list={list}
        columns={columns}
        rowKey="id"
        empty="渠道还没有发来通知；有人付款后会自动收到"
        rowActionsWidth={72}
        rowActions={({ id }) => (
          <RowButton label={`查看通知 ${id} 的原文`} onClick={() => open(id)}>
            原文
          </RowButton>
        )}
      />
      {opened !== undefined && <NoticeDialog key={opened} id={opened} onClose={close} />}
    </>
  )
}
