import { enterpriseAccounts } from '#contract/people/accounts.console.ts'
import type { AccountKind } from '../accounts/kind.ts'
import { AccountsScreen } from '../accounts/screen.tsx'

const kind: AccountKind = {
  realm: 'enterprise',
  resource: 'enterprises',
  noun: '企业账户',
  nameLabel: '企业名称',
  description: '企业用户的登录账户。手机号只显示一部分，查看完整号码会记入操作日志。',
  calls: enterpriseAccounts,
}

export default function EnterprisesScreen() {
  return <AccountsScreen kind={kind} />
}
