import { FileExcelOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const exports: Resource = {
  key: 'exports',
  label: '导出任务',
  group: '概览',
  icon: FileExcelOutlined,
  path: 'exports',
  right: undefined,
  rights: [],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
