import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { NoticesTab } from './notices.tsx'
import { OrdersTab } from './orders.tsx'
import { RefundsTab } from './refunds.tsx'
import { SettingsTab } from './settings.tsx'

/** Money that comes in: what was ordered, what providers said about it, and what went back. */
export default function RechargesScreen() {
  return (
    <TabbedScreen
      title="充值订单"
      description="企业的充值、支付渠道的通知与退款。到账以渠道的签名通知、主动查询或银行回单为准。"
      tabs={[
        { key: 'orders', label: '充值单', children: <OrdersTab /> },
        { key: 'refunds', label: '退款', children: <RefundsTab /> },
        { key: 'notices', label: '渠道通知', children: <NoticesTab /> },
        { key: 'settings', label: '充值设置', children: <SettingsTab /> },
      ]}
    />
  )
}
