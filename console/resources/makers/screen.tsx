import { makerKind } from '../accounts/kinds.ts'
import { AccountsScreen } from '../accounts/screen.tsx'

export default function MakersScreen() {
  return <AccountsScreen kind={makerKind} />
}
