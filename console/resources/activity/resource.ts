import { CalendarOutlined } from '@ant-design/icons'
import { sorted } from '#console/parts/categories/sorted.ts'
import { recordResource } from '#console/parts/records/record-resource.ts'

export const activity = sorted(
  recordResource({
    key: 'activity',
    label: '活动',
    group: '运营',
    icon: CalendarOutlined,
    load: () => import('./screen.tsx'),
    auditWords: () => import('./audit-words.ts'),
  }),
  () => import('./headings.ts'),
)
