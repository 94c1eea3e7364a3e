import { ScanOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const door: Resource = {
  key: 'door',
  label: '活动签到',
  group: '运营',
  icon: ScanOutlined,
  path: 'door',
  right: 'signups.check',
  rights: ['signups.check'],
  load: () => import('./screen.tsx'),
}
