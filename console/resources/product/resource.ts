import { ShoppingOutlined } from '@ant-design/icons'
import { recordResource } from '#console/parts/records/record-resource.ts'

export const product = recordResource({
  key: 'product',
  label: '产品',
  group: '企业商机',
  icon: ShoppingOutlined,
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
})
