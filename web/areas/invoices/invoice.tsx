import { useState } from 'react'
import { readInvoice, type WholeInvoice } from '#contract/money/invoices.ts'
import {
  type InvoiceStep,
  invoiceFileKinds,
  invoiceStates,
  invoiceSteps,
  invoiceTypes,
  redStates,
} from '#contract/money/invoices.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Fact, Facts } from '#web/kit/account/facts.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import table from '#web/kit/account/money-table.module.css'
import { Progress } from '#web/kit/account/progress.tsx'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { idIn } from '#web/kit/id-in.ts'
import { InvoiceWays } from './invoice-ways.tsx'
import { invoiceTones } from './invoice-words.ts'
import styles from './invoices.module.css'

interface Props {
  invoice: WholeInvoice
}

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { invoice: await call(readInvoice, { id: idIn(params) }) }
}

export const meta = ({ invoice }: Props, { entry, shell }: MetaContext) => ({
  title: `${invoice.title} - ${entry.title} - ${shell.baseInfo.name}`,
  trail: [{ name: '发票管理', path: '/invoice' }],
})

/** One invoice: where it stands, its files, what is in it, what was taken back of it. */
export default function InvoicePage({ invoice: loaded }: Props) {
  const realm = useMemberRealm()
  const [changed, setChanged] = useState<WholeInvoice>()
  const invoice = changed?.id === loaded.id ? changed : loaded
  const { state, files, reject_reason, reds, timeline } = invoice
  const back = (
    <ButtonLink kind="plain" href="/invoice">
      返回发票管理
    </ButtonLink>
  )
  return (
    <AccountShell realm={realm} title="发票详情" lead={`申请单号 ${invoice.no}`} action={back}>
      {reject_reason && state === 'rejected' && <p className={styles.reason}>没有通过：{reject_reason}</p>}
      <div className={styles.files}>
        {files.map(({ kind, address }) => (
          // The file is told how often it is had; it is loaded by the browser and not by the router.
          <ButtonLink key={address} href={address} download>
            下载{invoiceFileKinds[kind]}
          </ButtonLink>
        ))}
        <InvoiceWays realm={realm} invoice={invoice} onChanged={setChanged} />
      </div>
      <AccountColumns>
        <AccountBlock title="发票信息">
          <About invoice={invoice} />
        </AccountBlock>
        <AccountBlock title="进度">
          <Progress
            lines={timeline.map(({ step, at, note }) => ({ what: invoiceSteps[step], at, note, tone: tones[step] }))}
          />
        </AccountBlock>
      </AccountColumns>
      <div className={styles.block}>
        <AccountBlock title="开票项目">
          <Items invoice={invoice} ordersAt={accountPlaces[realm].orders} />
        </AccountBlock>
      </div>
      {reds.length > 0 && (
        <div className={styles.block}>
          <AccountBlock title="红冲">
            <Reds invoice={invoice} />
          </AccountBlock>
        </div>
      )}
    </AccountShell>
  )
}

const tones: Readonly<Partial<Record<InvoiceStep, 'success' | 'danger'>>> = {
  issue: 'success',
  deliver: 'success',
  reject: 'danger',
}

function About({ invoice: one }: Props) {
  const spoken = [one.address, one.phone].filter(Boolean).join(' ')
  const bank = [one.bank, one.bank_account].filter(Boolean).join(' ')
  return (
    <Facts>
      <Fact name="状态">
        <Tag tone={invoiceTones[one.state]}>{invoiceStates[one.state]}</Tag>
      </Fact>
      <Fact name="种类">{invoiceTypes[one.invoice_type]}</Fact>
      <Fact name="抬头">{one.title}</Fact>
      {one.tax_no && <Fact name="税号">{one.tax_no}</Fact>}
      {spoken && <Fact name="地址、电话">{spoken}</Fact>}
      {bank && <Fact name="开户行、账号">{bank}</Fact>}
      {one.email && <Fact name="接收邮箱">{one.email}</Fact>}
      <Fact name="开票内容">{one.content}</Fact>
      <Fact name="价税合计">
        <Money amount={one.amount} />
      </Fact>
      {one.tax_amount && (
        <Fact name="税额">
          <Money amount={one.tax_amount} />
          （税率 {one.tax_rate}%）
        </Fact>
      )}
      {one.number && <Fact name="发票号码">{one.number}</Fact>}
      {one.issued_on && <Fact name="开票日期">{one.issued_on}</Fact>}
      {one.remark && <Fact name="备注">{one.remark}</Fact>}
    </Facts>
  )
}

function Items({ invoice, ordersAt }: Props & { ordersAt: string }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">单号</th>
          <th scope="col" className={table.amount}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.items.map(({ no, kind, title, amount, red_amount }) => (
          <tr key={no}>
            <th scope="row">{title}</th>
            <td>{kind === 'order' ? <a href={`${ordersAt}/${no}`}>{no}</a> : no}</td>
            <td className={table.amount}>
              <Money amount={amount} />
              {!isNought(red_amount) && (
                <small>
                  已红冲 <Money amount={red_amount} />
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Reds({ invoice }: Props) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">发起</th>
          <th scope="col">原因</th>
          <th scope="col">状态</th>
          <th scope="col">红字发票</th>
          <th scope="col" className={table.amount}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.reds.map((red) => (
          <tr key={red.no}>
            <th scope="row">
              <time dateTime={red.created_at}>{formatMinute(red.created_at)}</time>
            </th>
            <td data-label="原因">{red.reason}</td>
            <td data-label="状态">
              {redStates[red.state]}
              {red.confirm_until && red.state === 'confirming' && (
                <small>请在 {formatMinute(red.confirm_until)} 前确认</small>
              )}
            </td>
            <td data-label="红字发票">{red.number || '—'}</td>
            <td data-label="金额" className={table.amount}>
              <Money amount={red.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
