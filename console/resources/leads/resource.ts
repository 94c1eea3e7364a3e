import { MessageOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const leads: Resource = {
  key: 'leads',
  label: '合作请求',
  group: '企业商机',
  icon: MessageOutlined,
  path: 'leads',
  right: 'leads.read',
  rights: ['leads.read', 'leads.open', 'leads.settings'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
