import { RiseOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const boosts: Resource = {
  key: 'boosts',
  label: '置顶',
  group: '企业商机',
  icon: RiseOutlined,
  path: 'boosts',
  right: 'boosts.read',
  rights: ['boosts.read', 'boosts.end'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
