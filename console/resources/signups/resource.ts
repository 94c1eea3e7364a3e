import { TeamOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const signups: Resource = {
  key: 'signups',
  label: '活动报名',
  group: '运营',
  icon: TeamOutlined,
  path: 'signups',
  right: 'signups.read',
  rights: ['signups.read', 'signups.review', 'signups.reveal'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
