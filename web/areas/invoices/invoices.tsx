import { type Invoice, type InvoiceOptions, listInvoices, readInvoiceOptions } from '#contract/money/invoices.ts'
import { type InvoiceState, invoiceStateKeys, invoiceStates, invoiceTypes } from '#contract/money/invoices.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { Money } from '#web/kit/account/account-money.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import table from '#web/kit/account/money-table.module.css'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { choiceIn, listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { invoiceTones } from './invoice-words.ts'
import styles from './invoices.module.css'
import { WhyNot } from './why-not.tsx'

interface Props {
  invoices: Invoice[]
  options: InvoiceOptions
  state: InvoiceState | undefined
  pages: ReturnType<typeof wayOn>
}

const onPage = 10
const address = (parameters: { state?: InvoiceState | undefined; page?: number }) => listAddress('/invoice', parameters)

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const state = choiceIn(query, 'state', invoiceStateKeys)
  const [list, options] = await Promise.all([
    call(listInvoices, { page: pageIn(query), count: onPage, ...(state && { state }) }),
    call(readInvoiceOptions, {}),
  ])
  return { invoices: list.list, options, state, pages: wayOn(list, list.list.length) }
}

/** Every invoice that was applied for, and how much can still be. */
export default function Invoices({ invoices, options, state, pages }: Props) {
  const realm = useMemberRealm()
  const add = <ButtonLink href="/invoice/add">申请发票</ButtonLink>
  return (
    <AccountShell realm={realm} title="发票管理" lead="消费后开票：现金支付的订单与手续费，减去退款。" action={add}>
      <section className={styles.sum} aria-label="可开票金额">
        <span>可开票金额</span>
        <b>
          <Money amount={options.open_amount} />
        </b>
        <span>{options.open_count > 0 ? `共 ${options.open_count} 项` : '暂无可开票的消费'}</span>
      </section>
      <WhyNot options={options} />
      <div className={styles.filters}>
        <FilterBar label="发票筛选" lines={[[stateRow(state)]]} />
      </div>
      <div id="list" tabIndex={-1}>
        {invoices.length > 0 ? <Table invoices={invoices} /> : <Nothing narrowed={state !== undefined} />}
      </div>
      <Pagination {...pages} href={(page) => address({ state, page })} />
    </AccountShell>
  )
}

function stateRow(state: InvoiceState | undefined) {
  return {
    label: '状态',
    options: [
      { name: '全部', href: address({}), chosen: state === undefined },
      ...invoiceStateKeys.map((key) => ({
        name: invoiceStates[key],
        href: address({ state: key }),
        chosen: state === key,
      })),
    ],
  }
}

function Table({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">申请</th>
          <th scope="col">抬头</th>
          <th scope="col">发票号码</th>
          <th scope="col">状态</th>
          <th scope="col" className={table.amount}>
            金额
          </th>
          <th scope="col" className={table.amount}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <time dateTime={one.submitted_at}>{formatMinute(one.submitted_at)}</time>
              <small>{invoiceTypes[one.invoice_type]}</small>
            </th>
            <td data-label="抬头">
              {one.title}
              <small>{one.tax_no}</small>
            </td>
            <td data-label="发票号码">
              {one.number || '—'}
              <small>{one.issued_on}</small>
            </td>
            <td data-label="状态">
              <Tag tone={invoiceTones[one.state]}>{invoiceStates[one.state]}</Tag>
            </td>
            <td data-label="金额" className={table.amount}>
              <Money amount={one.amount} />
              {one.red_amount !== '0.00' && (
                <small>
                  已红冲 <Money amount={one.red_amount} />
                </small>
              )}
            </td>
            <td className={table.amount}>
              <ButtonLink kind="plain" size="small" href={`/invoice/${one.id}`}>
                {one.actions.includes('download') ? '下载' : '详情'}
                <span className="unseen"> {one.no}</span>
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState title="没有这种状态的发票">
        <ButtonLink kind="plain" size="small" href="/invoice">
          查看全部发票
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="还没有发票">
      购买认证、广告、网站链接等服务后，可以在这里申请发票，几笔订单可以合开一张。
    </EmptyState>
  )
}
