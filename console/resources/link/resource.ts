import { GlobalOutlined } from '@ant-design/icons'
import { recordResource } from '#console/parts/records/record-resource.ts'

export const link = recordResource({
  key: 'link',
  label: '网站链接',
  group: '运营',
  icon: GlobalOutlined,
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
})
