import { BugOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const defects: Resource = {
  key: 'defects',
  label: '系统缺陷',
  group: '系统',
  icon: BugOutlined,
  path: 'defects',
  right: 'defects.read',
  rights: ['defects.read'],
  load: () => import('./screen.tsx'),
}
