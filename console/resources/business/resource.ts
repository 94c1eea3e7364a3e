import { SwapOutlined } from '@ant-design/icons'
import { recordResource } from '#console/parts/records/record-resource.ts'

export const business = recordResource({
  key: 'business',
  label: '商机',
  group: '企业商机',
  icon: SwapOutlined,
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
})
