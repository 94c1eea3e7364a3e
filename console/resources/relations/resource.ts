import { ApartmentOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const relations: Resource = {
  key: 'relations',
  label: '邀请关系',
  group: '账户',
  icon: ApartmentOutlined,
  path: 'relations',
  right: 'relations.read',
  rights: ['relations.read', 'relations.change'],
  load: () => import('./screen.tsx'),
}
