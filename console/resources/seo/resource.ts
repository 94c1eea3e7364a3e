import { SearchOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const seo: Resource = {
  key: 'seo',
  label: '搜索优化',
  group: '站点',
  icon: SearchOutlined,
  path: 'seo',
  right: 'seo.read',
  rights: ['seo.read', 'seo.edit'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
