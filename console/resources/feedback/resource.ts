import { MessageOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const feedback: Resource = {
  key: 'feedback',
  label: '反馈与举报',
  group: '运营',
  icon: MessageOutlined,
  path: 'feedback',
  right: 'feedback.read',
  rights: ['feedback.read', 'feedback.reveal', 'feedback.handle', 'feedback.settings'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
