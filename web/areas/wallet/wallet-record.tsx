import { pageBills } from '#contract/money/bills.ts'
import { readWallet, type Wallet } from '#contract/people/accounts.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { pageIn } from '#web/kit/list-address.ts'
import { BillExport } from './bill-export.tsx'
import { billFilterIn } from './bill-filter.ts'
import { BillRecord, type BillRecordData, recordOf } from './bill-record.tsx'
import { WalletShell } from './wallet-shell.tsx'

type Props = BillRecordData & { wallet: Wallet }

const billsOnPage = 20

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const filter = billFilterIn('enterprise', query)
  const [wallet, list] = await Promise.all([
    call(readWallet, {}),
    call(pageBills, { page: pageIn(query), count: billsOnPage, ...filter }),
  ])
  return { wallet, ...recordOf(list, filter) }
}

/** Every change of the purses, why it happened and what was left after it. */
export default function WalletRecord({ wallet, ...record }: Props) {
  return (
    <WalletShell
      title="账单"
      lead="余额与推广金的每一次变动，逐笔写明原因与变动后的余额。"
      action={<BillExport realm="enterprise" filter={record.filter} />}
      wallet={wallet}
    >
      <BillRecord realm="enterprise" {...record} begin={{ name: '去充值', href: '/wallet/recharge' }} />
    </WalletShell>
  )
}
