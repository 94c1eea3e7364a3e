import { BankOutlined } from '@ant-design/icons'
import { recordResource } from '#console/parts/records/record-resource.ts'
import type { Resource } from '#console/resource.ts'

const records = recordResource({
  key: 'company',
  label: '企业',
  group: '企业商机',
  icon: BankOutlined,
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
})

export const company = {
  ...records,
  screens: [
    {
      path: 'claims',
      label: '同名主页归属',
      right: 'company.review',
      load: () => import('./claims.tsx'),
    },
  ],
} satisfies Resource
