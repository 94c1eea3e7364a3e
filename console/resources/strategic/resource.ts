import { CrownOutlined } from '@ant-design/icons'
import { recordResource } from '#console/parts/records/record-resource.ts'

export const strategic = recordResource({
  key: 'strategic',
  label: '战略合作',
  group: '企业商机',
  icon: CrownOutlined,
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
})
