import { ShopOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const site: Resource = {
  key: 'site',
  label: '站点信息',
  group: '站点',
  icon: ShopOutlined,
  path: 'site',
  right: 'site.read',
  rights: ['site.read', 'site.edit'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
