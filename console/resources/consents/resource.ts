import { FileProtectOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const consents: Resource = {
  key: 'consents',
  label: '同意记录',
  group: '账户',
  icon: FileProtectOutlined,
  path: 'consents',
  right: 'consents.read',
  rights: ['consents.read'],
  load: () => import('./screen.tsx'),
}
