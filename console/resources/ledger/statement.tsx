import { useMemo } from 'react'
import { Link } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { ExportButton } from '#console/parts/list/export-button.tsx'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { useList } from '#console/parts/list/use-list.ts'
import { Amount } from '#console/parts/show/amount.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { formatSecond } from '#console/parts/show/time.ts'
import { purseText } from '#contract/base/fen.ts'
import {
  pageLedgerLines,
  postingKinds,
  purseNames,
  readStatement,
  type StatementLine,
  statementExportPath,
} from '#contract/money/ledger.console.ts'
import { messageOf } from '../../call.ts'
import { addressOfNumber, type OwnerRef } from './owner.ts'
import styles from './screen.module.css'

function filtersOf({ owner_kind }: OwnerRef): Filter[] {
  return [
    { kind: 'choice', key: 'purse', label: '账户', options: choicesOf(purseNames[owner_kind]) },
    { kind: 'days', from: 'from', to: 'to', label: '记账' },
    { kind: 'choice', key: 'direction', label: '方向', options: choicesOf({ in: '收入', out: '支出' }) },
    { kind: 'choice', key: 'kind', label: '类型', options: choicesOf(postingKinds) },
  ]
}

/** Without texts for a file: the server writes one for each statement. */
const columns: ListColumn<StatementLine>[] = [
  {
    key: 'created_at',
    title: '时间',
    width: 160,
    render: ({ created_at }) => <span className={styles.digits}>{formatSecond(created_at)}</span>,
  },
  {
    key: 'no',
    title: '流水号',
    width: 160,
    render: ({ no }) => (
      <Link className={styles.number ?? ''} to={addressOfNumber(no)}>
        {no}
      </Link>
    ),
  },
  { key: 'purse', title: '账户', width: 120, render: ({ purse_name }) => purse_name },
  {
    key: 'title',
    title: '类型',
    width: 170,
    render: ({ title, reverses, reversed }) => (
      <>
        {title} {reverses && <Mark tone="coming">冲正</Mark>}
        {reversed && <Mark tone="gone">已冲正</Mark>}
      </>
    ),
  },
  {
    key: 'amount',
    title: '金额',
    width: 132,
    align: 'right',
    render: ({ amount }) => (
      <span className={`${styles.digits} ${amount.startsWith('-') ? '' : styles.came}`}>
        {amount.startsWith('-') ? '' : '+'}
        {purseText(amount)}
      </span>
    ),
  },
  {
    key: 'balance_after',
    title: '变动后余额',
    width: 132,
    align: 'right',
    render: ({ balance_after }) =>
      balance_after === null ? <span className={styles.label}>—</span> : <Amount value={balance_after} />,
  },
  {
    key: 'reference',
    title: '关联单号',
    width: 220,
    render: ({ reference }) => (
      <Link className={styles.number ?? ''} to={addressOfNumber(reference)}>
        {reference}
      </Link>
    ),
  },
]

/** The lines of an owner; of one purse and some days, also what it began and ended with. */
export function Statement({ owner }: { owner: OwnerRef }) {
  const filters = useMemo(() => filtersOf(owner), [owner])
  const list = useList(pageLedgerLines, { filters, fixed: owner })
  const { purse, from, to } = list.query.filters
  return (
    <ListPage<StatementLine>
      embedded
      name={`ledger-${owner.owner_kind}`}
      title="记账明细"
      list={list}
      columns={columns}
      rowKey="id"
      empty="还没有记账；充值、提现与调账入账后会出现在这里"
      above={
        purse && from && to ? (
          <Sums owner={owner} purse={purse} from={from} to={to} />
        ) : (
          <p className={styles.label}>选择一个账户与起止日期，即可查看期初、收入、支出、期末，并导出对账单。</p>
        )
      }
    />
  )
}

interface SumsProps {
  owner: OwnerRef
  purse: string
  from: string
  to: string
}

function Sums({ owner, purse, from, to }: SumsProps) {
  const asked = useAsk(readStatement, { ...owner, purse, from, to })
  if (asked.error) return <Notice type="error" title={messageOf(asked.error)} />
  const file = { owner_kind: owner.owner_kind, owner_id: String(owner.owner_id), purse, from, to }
  return (
    <section className={styles.panel} aria-label="对账单">
      <Loaded asked={asked}>
        {({ purse_name, opening, came, went, closing, lines }) => (
          <>
            <div className={styles.head}>
              <h2 className={styles.title}>{purse_name}对账单</h2>
              <span className={styles.note}>
                {from} 至 {to}，{lines.toLocaleString('zh-CN')} 笔
              </span>
            </div>
            <div className={styles.figures}>
              <Figure label="期初" amount={opening} />
              <Figure label="收入" amount={came} />
              <Figure label="支出" amount={went} />
              <Figure label="期末" amount={closing} />
              <ExportButton path={statementExportPath} asked={file}>
                导出对账单
              </ExportButton>
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Figure({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <div className={styles.label}>{label}</div>
      <div className={styles.balance}>{purseText(amount)}</div>
    </div>
  )
}
