import { IdcardOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const identities: Resource = {
  key: 'identities',
  label: '创客实名',
  group: '账户',
  icon: IdcardOutlined,
  path: 'identities',
  right: 'identities.read',
  rights: ['identities.read', 'identities.reveal', 'identities.review', 'identities.correct'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
