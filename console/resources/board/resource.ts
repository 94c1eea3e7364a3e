import { DashboardOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const board: Resource = {
  key: 'board',
  label: '数据看板',
  group: '概览',
  icon: DashboardOutlined,
  path: 'board',
  right: 'board.read',
  rights: ['board.read'],
  load: () => import('./screen.tsx'),
}
