import { Link } from 'react-router'
import { useRight } from '#console/session.ts'
import { addressOf, nameOf, type Realm, realms } from './realms.ts'

interface AccountLinkProps {
  realm: Realm
  account: { id: number; name: string; phone_number?: string }
}

/** Somebody by name; whoever may see their account gets there. */
export function AccountLink({ realm, account }: AccountLinkProps) {
  const maySee = useRight(`${realms[realm].resource}.read`)
  const name = nameOf(account)
  if (!maySee) return name
  return (
    <Link to={addressOf(realm, account.id)} aria-label={`打开${realms[realm].label}账户“${name}”`}>
      {name}
    </Link>
  )
}
