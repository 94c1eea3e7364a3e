import { QuestionCircleOutlined } from '@ant-design/icons'
import { collectionResource } from '../content/text-resource.ts'

export const help = collectionResource({
  key: 'help',
  label: '帮助',
  icon: QuestionCircleOutlined,
  kind: () => import('./kind.ts'),
  auditWords: () => import('./audit-words.ts'),
})
