import { FileSearchOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const search: Resource = {
  key: 'search',
  label: '搜索统计',
  group: '概览',
  icon: FileSearchOutlined,
  path: 'search',
  right: 'search.read',
  rights: ['search.read'],
  load: () => import('./screen.tsx'),
}
