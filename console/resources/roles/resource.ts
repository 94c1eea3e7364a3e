import { SafetyCertificateOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const roles: Resource = {
  key: 'roles',
  label: '角色',
  group: '系统',
  icon: SafetyCertificateOutlined,
  path: 'roles',
  right: 'roles.read',
  rights: ['roles.read', 'roles.edit'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
