import { ReconciliationOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const reconciliation: Resource = {
  key: 'reconciliation',
  label: '渠道对账',
  group: '财务',
  icon: ReconciliationOutlined,
  path: 'reconciliation',
  right: 'reconciliation.read',
  rights: ['reconciliation.read', 'reconciliation.run', 'reconciliation.settle'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
