import { yuanText } from '#contract/base/fen.ts'
import { type Bill, pageBills } from '#contract/money/bills.ts'
import { readWallet, type Wallet } from '#contract/people/accounts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { pageIn, wayOn } from '#web/kit/list-address.ts'
import { BillExport } from './bill-export.tsx'
import { type BillFilter, billAddress, billFilterIn, isNarrowed } from './bill-filter.ts'
import { BillFilters } from './bill-filters.tsx'
import { BillTable } from './bill-table.tsx'
import styles from './wallet-record.module.css'
import { WalletShell } from './wallet-shell.tsx'

interface Props {
  wallet: Wallet
  bills: Bill[]
  /** What came and went by all that the filter lets through; null where they are too many to add up. */
  sums: { came: string; went: string } | null
  /** Today in Shanghai. */
  today: string
  filter: BillFilter
  pages: ReturnType<typeof wayOn>
}

const billsOnPage = 20

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const filter = billFilterIn(query)
  const [wallet, list] = await Promise.all([
    call(readWallet, {}),
    call(pageBills, { page: pageIn(query), count: billsOnPage, ...filter }),
  ])
  const { in_total: came, out_total: went } = list
  const sums = came !== null && went !== null ? { came, went } : null
  return { wallet, bills: list.list, sums, today: list.today, filter, pages: wayOn(list, list.list.length) }
}

/** Every change of the purses, why it happened and what was left after it. */
export default function WalletRecord({ wallet, bills, sums, today, filter, pages }: Props) {
  return (
    <WalletShell
      title="账单"
      lead="余额与推广金的每一次变动，逐笔写明原因与变动后的余额。"
      action={<BillExport filter={filter} />}
      wallet={wallet}
    >
      <BillFilters filter={filter} today={today} />
      {bills.length > 0 && <Sums sums={sums} narrowed={isNarrowed(filter)} />}
      {bills.length > 0 ? <BillTable bills={bills} /> : <Nothing narrowed={isNarrowed(filter) || pages.page > 1} />}
      <Pagination {...pages} href={(page) => billAddress({ ...filter, page })} />
    </WalletShell>
  )
}

function Sums({ sums, narrowed }: { sums: Props['sums']; narrowed: boolean }) {
  if (!sums) return <p className={styles.sums}>记录超过一万条，按日期缩小范围后显示收支合计。</p>
  return (
    <p className={styles.sums}>
      {narrowed ? '筛选合计' : '合计'}
      <span>
        收入 <b>{yuanText(sums.came)}</b>
      </span>
      <span>
        支出 <b>{yuanText(sums.went)}</b>
      </span>
    </p>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState title="没有符合条件的账单">
        <ButtonLink kind="plain" size="small" href="/wallet/record">
          查看全部账单
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="还没有账单">
      <ButtonLink kind="plain" size="small" href="/wallet/recharge">
        去充值
      </ButtonLink>
    </EmptyState>
  )
}
