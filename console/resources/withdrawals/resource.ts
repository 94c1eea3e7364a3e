import { WalletOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const withdrawals: Resource = {
  key: 'withdrawals',
  label: '提现',
  group: '财务',
  icon: WalletOutlined,
  path: 'withdrawals',
  right: 'withdrawals.read',
  rights: ['withdrawals.read', 'withdrawals.reveal', 'withdrawals.review', 'withdrawals.pay', 'withdrawals.export'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
