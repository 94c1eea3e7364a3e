import { DownloadOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const downloads: Resource = {
  key: 'downloads',
  label: '下载',
  group: '运营',
  icon: DownloadOutlined,
  path: 'downloads',
  right: 'downloads.read',
  rights: ['downloads.read', 'downloads.refund', 'downloads.settings'],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
