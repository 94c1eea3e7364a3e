import { Table } from 'antd'
import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { Facts, ReviewDrawer, Section } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { DownloadButton } from '#console/parts/show/download-button.tsx'
import { Happened } from '#console/parts/show/happened.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleInvoiceDetail, readConsoleInvoice } from '#contract/money/invoices.console.ts'
import { billableKinds, invoiceSteps, invoiceTypes, redCauses, redStates } from '#contract/money/invoices.words.ts'
import styles from './invoices.module.css'
import { InvoiceSide } from './side.tsx'
import { redTones } from './words.ts'

interface InvoiceDrawerProps {
  id: number
  queue: Queue | undefined
  onChanged(): Promise<void>
  onClose(): void
}

/** One invoice: to whom, for what, its files, what was taken back of it, and what can be done. */
export function InvoiceDrawer({ id, queue, onChanged, onClose }: InvoiceDrawerProps) {
  const asked = useAskOne(readConsoleInvoice, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer<ConsoleInvoiceDetail>
      title={asked.data ? `发票申请 ${asked.data.no}` : '发票申请'}
      evidence="抬头、明细与文件"
      asked={asked}
      side={(one) => <InvoiceSide key={id} invoice={one} queue={queue} onChanged={changed} />}
      queue={queue}
      onClose={onClose}
    >
      {(one) => <Evidence key={one.id} one={one} />}
    </ReviewDrawer>
  )
}

/** What is typed at the tax office is copied from here. */
const copied = (text: string, label: string) => (text ? <CopyButton text={text} label={label} /> : '—')

function Evidence({ one }: { one: ConsoleInvoiceDetail }) {
  return (
    <>
      <Section title="购方">
        <Facts
          columns={2}
          facts={[
            { label: '抬头', value: copied(one.title, '抬头') },
            { label: '税号', value: copied(one.tax_no, '税号') },
            { label: '种类', value: invoiceTypes[one.invoice_type] },
            { label: '开票内容', value: copied(one.content, '开票内容') },
            { label: '地址、电话', value: [one.address, one.phone].filter(Boolean).join(' ') || '—' },
            { label: '开户行、账号', value: [one.bank, one.bank_account].filter(Boolean).join(' ') || '—' },
            { label: '接收邮箱', value: one.email || '—' },
            { label: '备注', value: one.remark || '—' },
            { label: '账户', value: <AccountLink realm={one.owner.kind} account={one.owner} /> },
            { label: '申请时间', value: formatMinute(one.submitted_at) },
          ]}
        />
      </Section>
      <Section title="开票项目">
        <Items one={one} />
      </Section>
      {one.reds.length > 0 && (
        <Section title="红冲">
          <Reds one={one} />
        </Section>
      )}
      {one.pdf && (
        <Section title="发票文件">
          <div className={styles.papers}>
            <PrivatePaper url={one.pdf} name={`发票 ${one.number}`} />
            <div className={styles.row}>
              {one.ofd && <DownloadButton url={one.ofd} name={`${one.number}.ofd`} />}
              {one.xml && <DownloadButton url={one.xml} name={`${one.number}.xml`} />}
            </div>
          </div>
        </Section>
      )}
      <Section title="经过">
        <Happened of="发票" lines={one.timeline.map(({ step, ...line }) => ({ what: invoiceSteps[step], ...line }))} />
      </Section>
    </>
  )
}

function Items({ one }: { one: ConsoleInvoiceDetail }) {
  return (
    <Table
      size="small"
      rowKey="no"
      pagination={false}
      dataSource={one.items}
      columns={[
        {
          title: '业务单号',
          render: (_value, { no, kind }) =>
            kind === 'order' ? (
              <Link className={styles.digits ?? ''} to={`/orders?order=${no}`}>
                {no}
              </Link>
            ) : (
              no
            ),
        },
        { title: '类别', width: 110, render: (_value, { kind }) => billableKinds[kind] },
        { title: '内容', dataIndex: 'title' },
        { title: '开票金额', width: 110, align: 'right', render: (_value, { amount }) => <Amount value={amount} /> },
        {
          title: '现实收',
          width: 110,
          align: 'right',
          render: (_value, { earned_amount }) => <Amount value={earned_amount} />,
        },
        {
          title: '已红冲',
          width: 110,
          align: 'right',
          render: (_value, { red_amount }) => <Amount value={red_amount} />,
        },
      ]}
    />
  )
}

function Reds({ one }: { one: ConsoleInvoiceDetail }) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={one.reds}
      columns={[
        {
          title: '状态',
          width: 116,
          render: (_value, { state }) => <Mark tone={redTones[state]}>{redStates[state]}</Mark>,
        },
        { title: '起因', width: 96, render: (_value, { cause }) => redCauses[cause] },
        { title: '原因', dataIndex: 'reason' },
        { title: '购方已使用', width: 104, render: (_value, { used }) => (used ? '是' : '否') },
        { title: '金额', width: 110, align: 'right', render: (_value, { amount }) => <Amount value={amount} /> },
        { title: '红字发票号码', width: 190, render: (_value, { number }) => number || '—' },
        {
          title: '确认期限',
          width: 140,
          render: (_value, { confirm_until }) => (confirm_until ? formatMinute(confirm_until) : '—'),
        },
      ]}
    />
  )
}
