import { TeamOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const staff: Resource = {
  key: 'staff',
  label: '运营人员',
  group: '系统',
  icon: TeamOutlined,
  path: 'staff',
  right: 'staff.read',
  rights: ['staff.read', 'staff.edit', 'staff.password'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
