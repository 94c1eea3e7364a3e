import { TrophyOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const points: Resource = {
  key: 'points',
  label: '积分',
  group: '财务',
  icon: TrophyOutlined,
  path: 'points',
  right: 'points.read',
  rights: ['points.read', 'points.rules'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
