import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { useRight } from '../../session.ts'
import { ListTab } from './list.tsx'
import { RegisterTab } from './register.tsx'
import { SettingsTab } from './settings.tsx'

/** Invoices: what waits to be issued or taken back, what was, and the register of a month. */
export default function InvoicesScreen() {
  const maySet = useRight('invoices.settings')
  return (
    <TabbedScreen
      title="发票"
      description="核对抬头与金额，在税务系统开具后登记号码与文件。退款后多开的部分自动进入红冲。"
      tabs={[
        { key: 'list', label: '发票申请', children: <ListTab /> },
        { key: 'register', label: '月度登记簿', children: <RegisterTab /> },
        ...(maySet ? [{ key: 'settings', label: '开票设置', children: <SettingsTab /> }] : []),
      ]}
    />
  )
}
