import { TabbedScreen } from '#console/parts/list/tabbed-screen.tsx'
import { CheckoutSettingsTab } from './checkout-settings.tsx'
import { NoticesTab } from './notices.tsx'
import { OrdersTab } from './orders.tsx'
import { RechargeSettingsTab } from './recharge-settings.tsx'
import { RefundsTab } from './refunds.tsx'

/** Everything that is paid for: what was ordered, what providers said about it, and what went back. */
export default function OrdersScreen() {
  return (
    <TabbedScreen
      title="订单"
      description="企业与创客的每一张订单、支付渠道的通知与退款。到账以渠道的签名通知、主动查询或银行回单为准。"
      tabs={[
        { key: 'orders', label: '订单', children: <OrdersTab /> },
        { key: 'refunds', label: '退款', children: <RefundsTab /> },
        { key: 'notices', label: '渠道通知', children: <NoticesTab /> },
        { key: 'checkout', label: '收银设置', children: <CheckoutSettingsTab /> },
        { key: 'recharge', label: '充值设置', children: <RechargeSettingsTab /> },
      ]}
    />
  )
}
