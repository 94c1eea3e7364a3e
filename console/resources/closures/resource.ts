import { UserDeleteOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const closures: Resource = {
  key: 'closures',
  label: '注销申请',
  group: '账户',
  icon: UserDeleteOutlined,
  path: 'closures',
  right: 'closures.read',
  rights: ['closures.read', 'closures.hold'],
  load: () => import('./screen.tsx'),
}
