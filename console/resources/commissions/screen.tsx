import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { FiguresTab } from './figures.tsx'
import { CommissionsTab } from './list.tsx'
import { RulesTab } from './rules.tsx'

/** Commission: every one of them with its reasons, the rules it came by, and what the programme costs. */
export default function CommissionsScreen() {
  return (
    <TabbedScreen
      title="佣金"
      description="企业付款的现金部分按付款时的规则计佣，结算期满自动到账，退款按比例扣回。每一笔只算一次。"
      tabs={[
        { key: 'list', label: '佣金', children: <CommissionsTab /> },
        { key: 'rules', label: '规则', children: <RulesTab /> },
        { key: 'programme', label: '统计', children: <FiguresTab /> },
      ]}
    />
  )
}
