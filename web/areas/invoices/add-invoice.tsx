import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fen, toYuan, yuan } from '#contract/base/fen.ts'
import {
  applyForInvoice,
  type Billable,
  type InvoiceOptions,
  itemsMax,
  listBillables,
  readInvoiceOptions,
} from '#contract/money/invoices.ts'
import { type InvoiceType, invoiceTypes } from '#contract/money/invoices.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Fact, Facts } from '#web/kit/account/facts.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import table from '#web/kit/account/money-table.module.css'
import { callAs } from '#web/kit/form/account-call.ts'
import { listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { InvoiceTitles } from './invoice-titles.tsx'
import styles from './invoices.module.css'
import { WhyNot } from './why-not.tsx'

interface Props {
  billables: Billable[]
  options: InvoiceOptions
  pages: ReturnType<typeof wayOn>
}

const onPage = 20

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const [list, options] = await Promise.all([
    call(listBillables, { page: pageIn(query), count: onPage, open: true }),
    call(readInvoiceOptions, {}),
  ])
  return { billables: list.list, options, pages: wayOn(list, list.list.length) }
}

/** Chosen here, from as many pages as somebody likes, and made out as one. */
export default function AddInvoice({ billables, options, pages }: Props) {
  const realm = useMemberRealm()
  const back = (
    <ButtonLink kind="plain" href="/invoice">
      返回发票管理
    </ButtonLink>
  )
  return (
    <AccountShell
      realm={realm}
      title="申请发票"
      lead="推广金与佣金支付的部分、充值和保证金不开票；退款会自动减去。"
      action={back}
    >
      <WhyNot options={options} />
      {billables.length === 0 ? (
        <EmptyState title="暂无可开票的消费">已经申请过的在发票管理里；充值在消费时开票。</EmptyState>
      ) : (
        <Choosing billables={billables} options={options} pages={pages} />
      )}
    </AccountShell>
  )
}

function Choosing({ billables, options, pages }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const toggle = ({ no, open_amount }: Billable) => {
    const next = new Map(chosen)
    if (!next.delete(no)) next.set(no, open_amount)
    setChosen(next)
  }
  const all = billables.every(({ no }) => chosen.has(no))
  const toggleAll = () => {
    const next = new Map(chosen)
    for (const { no, open_amount } of billables) {
      if (all) next.delete(no)
      else next.set(no, open_amount)
    }
    setChosen(next)
  }
  return (
    <>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                className={styles.pick}
                aria-label="选择本页全部"
                checked={all}
                onChange={toggleAll}
              />
            </th>
            <th scope="col">项目</th>
            <th scope="col">单号</th>
            <th scope="col">时间</th>
            <th scope="col" className={table.amount}>
              可开票
            </th>
          </tr>
        </thead>
        <tbody>
          {billables.map((one) => (
            <tr key={one.no}>
              <td>
                <input
                  type="checkbox"
                  className={styles.pick}
                  aria-label={`选择 ${one.title} ${one.no}`}
                  checked={chosen.has(one.no)}
                  onChange={() => toggle(one)}
                />
              </td>
              <th scope="row">{one.title}</th>
              <td data-label="单号">{one.no}</td>
              <td data-label="时间">{formatMinute(one.earned_at)}</td>
              <td data-label="可开票" className={table.amount}>
                <Money amount={one.open_amount} />
                {one.invoiced_amount !== '0.00' && (
                  <small>
                    已申请 <Money amount={one.invoiced_amount} />
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination {...pages} href={(page) => listAddress('/invoice/add', { page })} />
      <Applying chosen={chosen} options={options} />
    </>
  )
}

function Applying({ chosen, options }: { chosen: ReadonlyMap<string, string>; options: InvoiceOptions }) {
  const realm = useMemberRealm()
  const navigate = useNavigate()
  const first = options.titles.find(({ is_default }) => is_default)
  const [titleId, setTitleId] = useState<number | undefined>(first?.id)
  const [type, setType] = useState<InvoiceType>(first?.invoice_type ?? 'normal')
  const [busy, setBusy] = useState(false)
  const total = toYuan(fen([...chosen.values()].reduce((sum, amount) => sum + yuan(amount), 0)))
  const tooMany = chosen.size > itemsMax
  const apply = async () => {
    setBusy(true)
    try {
      const asked = { items: [...chosen.keys()], invoice_type: type, amount_confirmed: total }
      const { id } = await callAs[realm](applyForInvoice, {
        ...asked,
        ...(titleId !== undefined && { title_id: titleId }),
      })
      showToast('申请已提交', 'success')
      await navigate(`/invoice/${id}`)
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'Error', 'error')
      setBusy(false)
    }
  }
  return (
    <>
      {options.payee && (
        <div className={styles.block}>
          <AccountBlock title="开票信息">
            <Facts>
              <Fact name="抬头">{options.payee.title}</Fact>
              {options.payee.tax_no && <Fact name="税号">{options.payee.tax_no}</Fact>}
              <Fact name="开票内容">{options.content}</Fact>
              <Fact name="种类">
                <span className={styles.choices}>
                  {options.types.map((one) => (
                    <label key={one}>
                      <input type="radio" name="type" checked={type === one} onChange={() => setType(one)} />{' '}
                      {invoiceTypes[one]}
                    </label>
                  ))}
                </span>
              </Fact>
            </Facts>
            <InvoiceTitles realm={realm} titles={options.titles} type={type} chosen={titleId} onChoose={setTitleId} />
          </AccountBlock>
        </div>
      )}
      <section className={styles.total} aria-label="合计">
        <span>
          已选 {chosen.size} 项{tooMany && `，一张发票最多 ${itemsMax} 项`}
        </span>
        <span>
          合计{' '}
          <b>
            <Money amount={total} />
          </b>
        </span>
        <Button disabled={busy || chosen.size === 0 || tooMany || !options.payee} onClick={() => void apply()}>
          {busy ? '请稍候…' : '提交申请'}
        </Button>
      </section>
    </>
  )
}
