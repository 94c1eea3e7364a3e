import { DiffOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const adjustments: Resource = {
  key: 'adjustments',
  label: '调账',
  group: '财务',
  icon: DiffOutlined,
  path: 'adjustments',
  right: 'adjustments.read',
  rights: ['adjustments.read', 'adjustments.request', 'adjustments.approve'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
