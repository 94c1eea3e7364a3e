import { HomeOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const todo: Resource = {
  key: 'todo',
  label: '工作台',
  group: '概览',
  icon: HomeOutlined,
  path: '',
  right: undefined,
  rights: [],
  load: () => import('./screen.tsx'),
}
