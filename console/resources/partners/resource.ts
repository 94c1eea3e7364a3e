import { LinkOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const partners: Resource = {
  key: 'partners',
  label: '伙伴链接',
  group: '站点',
  icon: LinkOutlined,
  path: 'partners',
  right: 'partners.read',
  rights: ['partners.read', 'partners.edit', 'partners.delete'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
