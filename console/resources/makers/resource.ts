import { UserOutlined } from '@ant-design/icons'
import { accountResource } from '../accounts/account-resource.ts'

export const makers = accountResource({
  key: 'makers',
  label: '创客账户',
  icon: UserOutlined,
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
})
