import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { DaysTab } from './days.tsx'
import { DifferencesTab } from './differences.tsx'

/** What providers say happened, beside our books. */
export default function ReconciliationScreen() {
  return (
    <TabbedScreen
      title="渠道对账"
      description="每天取得各渠道前一日的账单，与账本逐笔核对。差异须查明原因并处理，原始账单不会被改动。"
      tabs={[
        { key: 'days', label: '每日核对', children: <DaysTab /> },
        { key: 'differences', label: '差异', children: <DifferencesTab /> },
      ]}
    />
  )
}
