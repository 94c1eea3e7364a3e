import { IdcardOutlined } from '@ant-design/icons'
import { accountResource } from '../accounts/account-resource.ts'

export const enterprises = accountResource({
  key: 'enterprises',
  label: '企业账户',
  icon: IdcardOutlined,
  load: () => import('./screen.tsx'),
  auditWords: () => import('./audit-words.ts'),
})
