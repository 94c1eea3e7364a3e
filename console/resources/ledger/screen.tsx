import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { PlatformTab } from './platform.tsx'
import { ProofTab } from './proof.tsx'
import { RevenueTab } from './revenue.tsx'
import { SearchTab } from './search.tsx'

/** The books: from any number to what was posted, what everybody has, and whether it all adds up. */
export default function LedgerScreen() {
  return (
    <TabbedScreen
      title="账本"
      description="每一笔资金变动的复式记账。记账只增不改，更正通过冲正或调账进行。"
      tabs={[
        { key: 'search', label: '账本查询', children: <SearchTab /> },
        { key: 'platform', label: '平台账户', children: <PlatformTab /> },
        { key: 'revenue', label: '收入', children: <RevenueTab /> },
        { key: 'proof', label: '账本证明', children: <ProofTab /> },
      ]}
    />
  )
}
