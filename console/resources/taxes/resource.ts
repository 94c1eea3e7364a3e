import { PercentageOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const taxes: Resource = {
  key: 'taxes',
  label: '个税代扣',
  group: '财务',
  icon: PercentageOutlined,
  path: 'taxes',
  right: 'taxes.read',
  rights: ['taxes.read', 'taxes.export', 'taxes.request', 'taxes.approve'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
