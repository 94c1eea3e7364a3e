import { NotificationOutlined } from '@ant-design/icons'
import { collectionResource } from '../content/text-resource.ts'

export const notice = collectionResource({
  key: 'notice',
  label: '公告',
  icon: NotificationOutlined,
  kind: () => import('./kind.ts'),
  auditWords: () => import('./audit-words.ts'),
})
