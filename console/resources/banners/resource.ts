import { PictureOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const banners: Resource = {
  key: 'banners',
  label: '横幅',
  group: '站点',
  icon: PictureOutlined,
  path: 'banners',
  right: 'banners.read',
  rights: ['banners.read', 'banners.edit', 'banners.delete'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
