import { BankOutlined } from '@ant-design/icons'
import { recordResource } from '#console/parts/records/record-resource.ts'

export const company = recordResource({
  key: 'company',
  label: '企业',
  group: '企业商机',
  icon: BankOutlined,
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
})
