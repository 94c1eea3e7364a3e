import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { useRight } from '../../session.ts'
import { ContestsTab } from './contests.tsx'
import { QueueTab } from './queue.tsx'
import { SettingsTab } from './settings.tsx'

/** Who enterprises are: what they handed in, what was decided, and what the register says since. */
export default function CertificationsScreen() {
  const mayDecide = useRight('certifications.contest')
  return (
    <TabbedScreen
      title="企业认证"
      description="核对营业执照与填写的资料，逐项给出意见。联系人与电话只显示一部分，查看完整信息与打开材料都会记入操作日志。"
      tabs={[
        { key: 'queue', label: '认证申请', children: <QueueTab /> },
        ...(mayDecide ? [{ key: 'contests', label: '主体申诉', children: <ContestsTab /> }] : []),
        { key: 'settings', label: '认证设置', children: <SettingsTab /> },
      ]}
    />
  )
}
