import { PayCircleOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const orders: Resource = {
  key: 'orders',
  label: '订单',
  group: '财务',
  icon: PayCircleOutlined,
  path: 'orders',
  former: { path: 'recharges', narrowed: { purpose: 'recharge' } },
  right: 'orders.read',
  rights: ['orders.read', 'orders.confirm', 'orders.refund', 'orders.settings', 'recharges.settings'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
