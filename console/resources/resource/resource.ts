import { FolderOpenOutlined } from '@ant-design/icons'
import { sorted } from '#console/parts/categories/sorted.ts'
import { recordResource } from '#console/parts/records/record-resource.ts'

export const resource = sorted(
  recordResource({
    key: 'resource',
    label: '资料',
    group: '运营',
    icon: FolderOpenOutlined,
    load: () => import('./screen.tsx'),
    auditWords: () => import('./audit-words.ts'),
  }),
  () => import('./headings.ts'),
)
