import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { FileSettingTab } from './file-setting.tsx'
import { PayoutsTab } from './payouts.tsx'
import { QueueTab } from './queue.tsx'

/** Money that leaves: who asked for it, who said yes, and how it was paid. */
export default function WithdrawalsScreen() {
  return (
    <TabbedScreen
      title="提现"
      description="企业与创客的提现申请与打款。收款账号只显示一部分，查看完整账号会记入操作日志。"
      tabs={[
        { key: 'queue', label: '提现申请', children: <QueueTab /> },
        { key: 'payouts', label: '打款记录', children: <PayoutsTab /> },
        { key: 'files', label: '打款文件设置', children: <FileSettingTab /> },
      ]}
    />
  )
}
