import { FileTextOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const invoices: Resource = {
  key: 'invoices',
  label: '发票',
  group: '财务',
  icon: FileTextOutlined,
  path: 'invoices',
  right: 'invoices.read',
  rights: ['invoices.read', 'invoices.issue', 'invoices.settings'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
