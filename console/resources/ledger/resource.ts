import { AccountBookOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const ledger: Resource = {
  key: 'ledger',
  label: '账本',
  group: '财务',
  icon: AccountBookOutlined,
  path: 'ledger',
  right: 'ledger.read',
  rights: ['ledger.read', 'ledger.prove'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
