import { ReadOutlined } from '@ant-design/icons'
import { collectionResource } from '../content/text-resource.ts'

export const news = collectionResource({
  key: 'news',
  label: '新闻',
  icon: ReadOutlined,
  kind: () => import('./kind.ts'),
  auditWords: () => import('./audit-words.ts'),
})
