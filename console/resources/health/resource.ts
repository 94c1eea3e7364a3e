import { HeartOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const health: Resource = {
  key: 'health',
  label: '运行状况',
  group: '系统',
  icon: HeartOutlined,
  path: 'health',
  right: 'health.read',
  rights: ['health.read', 'health.retry'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
