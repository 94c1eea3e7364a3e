import { PayCircleOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const recharges: Resource = {
  key: 'recharges',
  label: '充值订单',
  group: '财务',
  icon: PayCircleOutlined,
  path: 'recharges',
  right: 'orders.read',
  rights: ['orders.read', 'orders.confirm', 'orders.refund', 'recharges.settings'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
