import { SolutionOutlined } from '@ant-design/icons'
import type { Resource } from '../../resource.ts'

export const partnerships: Resource = {
  key: 'partnerships',
  label: '合作协议',
  group: '企业商机',
  icon: SolutionOutlined,
  path: 'partnerships',
  right: 'partnerships.read',
  rights: [
    'partnerships.read',
    'partnerships.review',
    'partnerships.terminate',
    'partnerships.propose',
    'partnerships.settle',
  ],
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
}
