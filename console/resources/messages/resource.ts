import { BellOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const messages: Resource = {
  key: 'messages',
  label: '通知设置',
  group: '账户',
  icon: BellOutlined,
  path: 'messages',
  right: 'messages.read',
  rights: ['messages.read', 'messages.edit'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
