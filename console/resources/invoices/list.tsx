import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { nameOf } from '#console/parts/accounts/realms.ts'
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
import { ageOf, formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleInvoice, listConsoleInvoices } from '#contract/money/invoices.console.ts'
import { invoiceStates, invoiceTypes, redStates } from '#contract/money/invoices.words.ts'
import { clock } from '../../clock.ts'
import { useRight } from '../../session.ts'
import { InvoiceDrawer } from './drawer.tsx'
import styles from './invoices.module.css'
import { tones, waitsForIssue } from './words.ts'

const filters: readonly Filter[] = [
  { kind: 'search', key: 'q', placeholder: '抬头、申请或红字单号、发票号码或订单号' },
  {
    kind: 'choice',
    key: 'waiting',
    label: '待办',
    options: [
      { value: 'issue', label: '待开具' },
      { value: 'red', label: '待红冲' },
    ],
  },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(invoiceStates) },
  { kind: 'choice', key: 'owner_kind', label: '申请人', options: choicesOf({ enterprise: '企业', maker: '创客' }) },
  { kind: 'days', from: 'from', to: 'to', label: '开票日期' },
]

const columns: ListColumn<ConsoleInvoice>[] = [
  {
    key: 'title',
    title: '抬头',
    width: 240,
    least: 168,
    render: ({ title, tax_no }) => (
      <>
        <div>{title}</div>
        <div className={styles.note}>{tax_no || '个人'}</div>
      </>
    ),
    text: ({ title }) => title,
  },
  said('tax_no', '税号', { width: 180, hidden: true }, ({ tax_no }) => tax_no),
  {
    key: 'state',
    title: '状态',
    width: 104,
    render: ({ state, red_state }) => (
      <>
        <Mark tone={tones[state]}>{invoiceStates[state]}</Mark>
        {red_state && <div className={styles.note}>{redStates[red_state]}</div>}
      </>
    ),
    text: ({ state }) => invoiceStates[state],
  },
  said('invoice_type', '种类', { width: 140 }, ({ invoice_type }) => invoiceTypes[invoice_type]),
  amounts('amount', '金额', ({ amount }) => amount, { width: 116 }),
  amounts('red_amount', '已红冲', ({ red_amount }) => red_amount, { width: 104, spare: true }),
  {
    ...said<ConsoleInvoice>('number', '发票号码', { width: 100 }, ({ number }) => number || '—'),
    render: ({ number }) => (number ? <ShortNumber label="发票号码" no={number} /> : '—'),
  },
  said('issued_on', '开票日期', { width: 110, spare: true }, ({ issued_on }) => issued_on ?? '—'),
  {
    key: 'owner',
    title: '账户',
    width: 160,
    render: ({ owner }) => <AccountLink realm={owner.kind} account={owner} />,
    text: ({ owner }) => nameOf(owner),
  },
  {
    key: 'submitted_at',
    title: '申请时间',
    width: 148,
    render: ({ submitted_at, state, red_since }) => {
      const since = red_since ?? (waitsForIssue(state) ? submitted_at : null)
      return (
        <>
          <div className={styles.digits}>{formatMinute(submitted_at)}</div>
          {since && <div className={styles.note}>已等待 {ageOf(since, clock())}</div>}
        </>
      )
    },
    text: ({ submitted_at }) => formatMinute(submitted_at),
  },
  said('no', '申请单号', { width: 220, hidden: true }, ({ no }) => no),
]

/** Every application; what waits is worked from the oldest. */
export function ListTab() {
  const list = useList(listConsoleInvoices, { filters })
  const { opened, open, close } = useOpenedId('invoice')
  const mayIssue = useRight('invoices.issue')
  const [begun, setBegun] = useState<'issue' | 'red'>()
  const chosen = list.query.filters.waiting
  const waiting = chosen === 'issue' || chosen === 'red' ? chosen : begun
  const queue = useQueue<typeof listConsoleInvoices, number>({
    endpoint: listConsoleInvoices,
    input: waiting && mayIssue ? { waiting } : undefined,
    keyOf: ({ id }) => id,
    opened,
    open,
  })
  const openRow = ({ id, state }: ConsoleInvoice) => {
    setBegun(waitsForIssue(state) ? 'issue' : state === 'red_pending' ? 'red' : undefined)
    open(id)
  }
  const wordFor = ({ state }: ConsoleInvoice) =>
    mayIssue && (waitsForIssue(state) || state === 'red_pending') ? '处理' : '查看'
  return (
    <>
      <ListPage<ConsoleInvoice>
        embedded
        name="invoices"
        title="发票申请"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有发票申请；企业或创客申请后会出现在这里，并进入工作台"
        rowName={({ no, title }) => `${title} ${no}`}
        onRowOpen={openRow}
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`${wordFor(row)}“${row.title}”的发票`} onClick={() => openRow(row)}>
            {wordFor(row)}
          </RowButton>
        )}
      />
      {opened !== undefined && <InvoiceDrawer id={opened} queue={queue} onChanged={list.refresh} onClose={close} />}
    </>
  )
}
