import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf, realms } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { useList } from '#console/parts/list/use-list.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { sayProviderReason } from '#console/parts/show/provider-words.ts'
import { ShortNumber, shortNumber } from '#console/parts/show/short-number.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ListedPayout, listPayouts, payoutProviders, payoutStates } from '#contract/money/withdrawals.console.ts'
import styles from './screen.module.css'
import { methods, payoutTones } from './words.ts'

const filters: Filter[] = [
  { kind: 'search', key: 'no', placeholder: '打款、提现单号或流水号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(payoutStates) },
  { kind: 'choice', key: 'provider', label: '渠道', options: choicesOf(payoutProviders) },
]

const columns: ListColumn<ListedPayout>[] = [
  {
    key: 'no',
    title: '打款单号',
    width: 100,
    render: ({ no }) => <ShortNumber label="打款单号" no={no} />,
    text: ({ no }) => no,
  },
  {
    key: 'state',
    title: '状态',
    width: 160,
    render: ({ state, reason }) => (
      <>
        <Mark tone={payoutTones[state]}>{payoutStates[state]}</Mark>
        {reason && <div className={styles.note}>{sayProviderReason(reason)}</div>}
      </>
    ),
    text: ({ state }) => payoutStates[state],
  },
  amounts('amount', '打款金额', ({ amount }) => amount),
  {
    key: 'provider',
    title: '渠道',
    width: 116,
    render: ({ provider, withdrawal, taken_by }) => (
      <>
        <div>{payoutProviders[provider]}</div>
        <div className={styles.note}>{taken_by?.name || methods[withdrawal.method]}</div>
      </>
    ),
    text: ({ provider }) => payoutProviders[provider],
  },
  {
    key: 'owner',
    title: '申请人',
    width: 176,
    render: ({ withdrawal: { realm, owner } }) => (
      <div className={styles.owner}>
        <AccountLink realm={realm} account={owner} />
        <div className={styles.note}>{realms[realm].label}</div>
      </div>
    ),
    text: ({ withdrawal }) => nameOf(withdrawal.owner),
  },
  {
    key: 'paid_at',
    title: '打款时间',
    width: 140,
    render: ({ paid_at }) => <span className={styles.digits}>{paid_at ? formatMinute(paid_at) : '—'}</span>,
    text: ({ paid_at }) => (paid_at ? formatMinute(paid_at) : ''),
  },
  {
    key: 'created_at',
    title: '开始时间',
    width: 140,
    hidden: true,
    render: ({ created_at }) => <span className={styles.digits}>{formatMinute(created_at)}</span>,
    text: ({ created_at }) => formatMinute(created_at),
  },
  {
    key: 'withdrawal',
    title: '提现单号',
    width: 100,
    render: ({ withdrawal }) => (
      <Link
        className={styles.number ?? ''}
        to={`/withdrawals?withdrawal=${withdrawal.id}`}
        title={withdrawal.no}
        aria-label={`提现 ${withdrawal.no}`}
      >
        {shortNumber(withdrawal.no)}
      </Link>
    ),
    text: ({ withdrawal }) => withdrawal.no,
  },
  said('reason', '说明', { width: 200, hidden: true, ellipsis: true }, ({ reason }) => sayProviderReason(reason)),
  said('transfer_no', '流水号', { width: 212, hidden: true }, ({ transfer_no }) => transfer_no),
]

/** Every time money was sent out, and what became of it. */
export function PayoutsTab() {
  const list = useList(listPayouts, { filters })
  return (
    <ListPage<ListedPayout>
      embedded
      name="payouts"
      title="打款记录"
      list={list}
      columns={columns}
      rowKey="no"
      empty="还没有打过款；在“提现申请”里开始打款或导出打款文件后会有记录"
    />
  )
}
