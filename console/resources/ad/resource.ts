import { FundOutlined } from '@ant-design/icons'
import { recordResource } from '#console/parts/records/record-resource.ts'

export const ad = recordResource({
  key: 'ad',
  label: '广告',
  group: '运营',
  icon: FundOutlined,
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
})
