import { MobileOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const sms: Resource = {
  key: 'sms',
  label: '短信记录',
  group: '账户',
  icon: MobileOutlined,
  path: 'sms',
  right: 'sms.read',
  rights: ['sms.read'],
  load: () => import('./screen.tsx'),
}
