import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { AccountsTab } from './accounts.tsx'
import { FiguresTab } from './figures.tsx'
import { RulesTab } from './rules.tsx'

/** Points: what brings how many, who has how many and until when, and what came and went. */
export default function PointsScreen() {
  return (
    <TabbedScreen
      title="积分"
      description="积分只用来下载资料，十二个月到期，先到期的先用。人工增减走调账，由另一位同事复核。"
      tabs={[
        { key: 'rules', label: '规则', children: <RulesTab /> },
        { key: 'accounts', label: '账户', children: <AccountsTab /> },
        { key: 'figures', label: '统计', children: <FiguresTab /> },
      ]}
    />
  )
}
