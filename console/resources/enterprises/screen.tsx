import { enterpriseKind } from '../accounts/kinds.ts'
import { AccountsScreen } from '../accounts/screen.tsx'

export default function EnterprisesScreen() {
  return <AccountsScreen kind={enterpriseKind} />
}
