import { QrcodeOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const posters: Resource = {
  key: 'posters',
  label: '海报与素材',
  group: '运营',
  icon: QrcodeOutlined,
  path: 'posters',
  right: 'posters.read',
  rights: ['posters.read', 'posters.edit', 'posters.publish'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
