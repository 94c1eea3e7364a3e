import { SafetyCertificateOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const risks: Resource = {
  key: 'risks',
  label: '佣金风险',
  group: '财务',
  icon: SafetyCertificateOutlined,
  path: 'risks',
  right: 'risks.read',
  rights: ['risks.read', 'risks.propose', 'risks.decide'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
