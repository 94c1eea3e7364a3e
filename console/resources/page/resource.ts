import { FileTextOutlined } from '@ant-design/icons'
import { textResource } from '../content/text-resource.ts'

export const page = textResource({
  key: 'page',
  label: '单页',
  icon: FileTextOutlined,
  kind: () => import('./kind.ts'),
  auditWords: () => import('./audit-words.ts'),
})
