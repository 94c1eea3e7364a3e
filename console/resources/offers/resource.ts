import { GiftOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const offers: Resource = {
  key: 'offers',
  label: '服务与会员',
  group: '运营',
  icon: GiftOutlined,
  path: 'offers',
  right: 'offers.read',
  rights: ['offers.read', 'offers.edit'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
