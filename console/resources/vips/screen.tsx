import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { FiguresTab } from './figures.tsx'
import { TermsTab } from './terms.tsx'

/** VIP of makers: who has which level and until when, and what the programme comes to. */
export default function VipsScreen() {
  return (
    <TabbedScreen
      title="会员"
      description="创客购买与获赠的会员期。等级与权益在“服务与会员”中设置；会员不影响佣金的比例与资格。"
      tabs={[
        { key: 'terms', label: '会员期', children: <TermsTab /> },
        { key: 'figures', label: '统计', children: <FiguresTab /> },
      ]}
    />
  )
}
