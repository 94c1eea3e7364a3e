import { SoundOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const ticker: Resource = {
  key: 'ticker',
  label: '滚动消息',
  group: '站点',
  icon: SoundOutlined,
  path: 'ticker',
  right: 'ticker.read',
  rights: ['ticker.read', 'ticker.edit', 'ticker.delete'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
