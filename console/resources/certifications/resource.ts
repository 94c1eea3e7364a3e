import { SafetyCertificateOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const certifications: Resource = {
  key: 'certifications',
  label: '企业认证',
  group: '账户',
  icon: SafetyCertificateOutlined,
  path: 'certifications',
  right: 'certifications.read',
  rights: [
    'certifications.read',
    'certifications.reveal',
    'certifications.review',
    'certifications.revoke',
    'certifications.contest',
    'certifications.settings',
  ],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
