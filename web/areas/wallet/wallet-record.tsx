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
import { WalletShell } from './wallet-shell.tsx'

interface Props {
  wallet: Wallet
  bills: Bill[]
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
  return { wallet, bills: list.list, filter, pages: wayOn(list, list.list.length) }
}

/** Every change of the purses, why it happened and what was left after it. */
export default function WalletRecord({ wallet, bills, filter, pages }: Props) {
  return (
    <WalletShell
      title="账单"
      lead="余额与推广金的每一次变动，逐笔写明原因与变动后的余额。"
      action={<BillExport filter={filter} />}
      wallet={wallet}
    >
      <BillFilters filter={filter} />
      {bills.length > 0 ? <BillTable bills={bills} /> : <Nothing narrowed={isNarrowed(filter) || pages.page > 1} />}
      <Pagination {...pages} href={(page) => billAddress({ ...filter, page })} />
    </WalletShell>
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
