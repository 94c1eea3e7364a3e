import { TagsOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const prices: Resource = {
  key: 'prices',
  label: '价格表',
  group: '财务',
  icon: TagsOutlined,
  path: 'prices',
  right: 'prices.read',
  rights: ['prices.read', 'prices.announce'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
