import { CrownOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const vips: Resource = {
  key: 'vips',
  label: '会员',
  group: '财务',
  icon: CrownOutlined,
  path: 'vips',
  right: 'vips.read',
  rights: ['vips.read', 'vips.give', 'vips.refund'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
