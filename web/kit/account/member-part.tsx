import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import { OwnPart } from '#web/app/document-parts.ts'
import styles from './member-part.module.css'
import { useMember } from './member-realm.ts'

interface MemberPartProps {
  /** For whoever is not signed in. */
  guest: ReactNode
  /** For a member, as the one that its calls answer. */
  panel(realm: AccountRealm): ReactNode
}

/**
 * What a page that is everybody's shows to its member. The page itself is kept for all of them; what is theirs is asked
 * for by the browser, behind an import of its own.
 */
export function MemberPart(props: MemberPartProps) {
  return (
    <OwnPart hole="member">
      <Known {...props} />
    </OwnPart>
  )
}

function Known({ guest, panel }: MemberPartProps) {
  const realm = useMember()
  const [standing, setStanding] = useState(false)
  useEffect(() => setStanding(true), [])
  if (!realm) return guest
  if (!standing) return <MemberWaiting />
  return <Suspense fallback={<MemberWaiting />}>{panel(realm)}</Suspense>
}

/** Until it is known what is theirs. */
export function MemberWaiting() {
  return (
    <p className={styles.waiting} role="status">
      正在读取您的账户…
    </p>
  )
}
