import { ControlOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const settings: Resource = {
  key: 'settings',
  label: '系统设置',
  group: '系统',
  icon: ControlOutlined,
  path: 'settings',
  right: 'settings.read',
  rights: ['settings.read', 'settings.edit'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
