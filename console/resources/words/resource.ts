import { StopOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const words: Resource = {
  key: 'words',
  label: '敏感词',
  group: '站点',
  icon: StopOutlined,
  path: 'words',
  right: 'words.read',
  rights: ['words.read', 'words.edit'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
