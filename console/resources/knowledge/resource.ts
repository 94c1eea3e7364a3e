import { BulbOutlined } from '@ant-design/icons'
import { collectionResource } from '../content/text-resource.ts'

export const knowledge = collectionResource({
  key: 'knowledge',
  label: '知识',
  icon: BulbOutlined,
  kind: () => import('./kind.ts'),
  auditWords: () => import('./audit-words.ts'),
})
