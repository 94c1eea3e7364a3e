import { pageMakerBills } from '#contract/money/bills.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { MakerPurse } from '#web/kit/account/maker-purse.tsx'
import { pageIn } from '#web/kit/list-address.ts'
import { BillExport } from './bill-export.tsx'
import { billFilterIn } from './bill-filter.ts'
import { BillRecord, type BillRecordData, recordOf } from './bill-record.tsx'

const billsOnPage = 20

export async function loader({ call, query }: LoaderContext): Promise<BillRecordData> {
  const filter = billFilterIn('maker', query)
  return recordOf(await call(pageMakerBills, { page: pageIn(query), count: billsOnPage, ...filter }), filter)
}

/** Every change of a maker's purses; a line of a commission says how it came about. */
export default function MakerRecord(record: BillRecordData) {
  return (
    <AccountShell
      realm="maker"
      title="账单"
      lead="可用佣金、待结算与待抵扣的每一次变动，逐笔写明原因与变动后的余额。"
      action={<BillExport realm="maker" filter={record.filter} />}
    >
      <MakerPurse />
      <BillRecord realm="maker" {...record} begin={{ name: '去邀请', href: '/personal?tab=children' }} />
    </AccountShell>
  )
}
