import { MessageOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const contact: Resource = {
  key: 'contact',
  label: '联系留言',
  group: '运营',
  icon: MessageOutlined,
  path: 'contact',
  right: 'contact.read',
  rights: ['contact.read', 'contact.reveal', 'contact.handle'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
