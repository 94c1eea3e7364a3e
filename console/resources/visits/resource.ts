import { BarChartOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const visits: Resource = {
  key: 'visits',
  label: '访问统计',
  group: '概览',
  icon: BarChartOutlined,
  path: 'visits',
  right: 'visits.read',
  rights: ['visits.read'],
  load: () => import('./screen.tsx'),
}
