import { FundOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const commissions: Resource = {
  key: 'commissions',
  label: '佣金',
  group: '财务',
  icon: FundOutlined,
  path: 'commissions',
  right: 'commissions.read',
  rights: ['commissions.read', 'commissions.rules', 'commissions.levels'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
