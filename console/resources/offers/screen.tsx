import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../parts/page-head.tsx'
import { ProgrammeTab } from './programme.tsx'
import { SupportServicesTab } from './support-services.tsx'
import { VipLevelsTab } from './vip-levels.tsx'
import { WithdrawalTab } from './withdrawal.tsx'

const tabs = [
  { key: 'services', label: '认证服务', children: <SupportServicesTab /> },
  { key: 'vip', label: '会员等级', children: <VipLevelsTab /> },
  { key: 'withdrawal', label: '提现规则', children: <WithdrawalTab /> },
  { key: 'makers', label: '创客计划', children: <ProgrammeTab /> },
]

/** What can be bought and earned, each in a tab whose name stands in the address. */
export default function OffersScreen() {
  const [parameters, setParameters] = useSearchParams()
  const given = parameters.get('tab')
  const active = tabs.find(({ key }) => key === given)?.key ?? 'services'
  return (
    <>
      <PageHead title="服务与会员" description="认证服务、会员等级、提现规则与创客计划，保存后立即对用户生效。" />
      <Tabs
        items={tabs}
        activeKey={active}
        destroyOnHidden
        onChange={(tab) => setParameters(tab === 'services' ? {} : { tab })}
      />
    </>
  )
}
