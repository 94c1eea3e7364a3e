import { makerAccounts } from '#contract/people/accounts.console.ts'
import type { AccountKind } from '../accounts/kind.ts'
import { AccountsScreen } from '../accounts/screen.tsx'

const kind: AccountKind = {
  realm: 'maker',
  resource: 'makers',
  noun: '创客账户',
  nameLabel: '昵称',
  description: '创客的登录账户。手机号只显示一部分，查看完整号码会记入操作日志。',
  calls: makerAccounts,
}

export default function MakersScreen() {
  return <AccountsScreen kind={kind} />
}
