import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { ProgrammeTab } from './programme.tsx'
import { SupportServicesTab } from './support-services.tsx'
import { VipLevelsTab } from './vip-levels.tsx'
import { WithdrawalTab } from './withdrawal.tsx'

/** What can be bought and earned. */
export default function OffersScreen() {
  return (
    <TabbedScreen
      title="服务与会员"
      description="认证服务、会员等级、提现规则与创客计划，保存后立即对用户生效。"
      tabs={[
        { key: 'services', label: '认证服务', children: <SupportServicesTab /> },
        { key: 'vip', label: '会员等级', children: <VipLevelsTab /> },
        { key: 'withdrawal', label: '提现规则', children: <WithdrawalTab /> },
        { key: 'makers', label: '创客计划', children: <ProgrammeTab /> },
      ]}
    />
  )
}
