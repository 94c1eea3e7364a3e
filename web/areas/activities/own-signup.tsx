import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { useMember } from '#web/kit/account/member-realm.ts'
import { ActionBar } from '#web/kit/detail.tsx'

const OwnSignupState = lazy(() => import('./own-signup-state.tsx'))

/**
 * The way in, or how far one's own sign-up is. The page is the same for everybody and is kept; whoever looks at it is
 * known in the browser alone, where the rest arrives for whoever has an account.
 */
export function OwnSignup({ id, way }: { id: number; way: string }) {
  const [standing, setStanding] = useState(false)
  useEffect(() => setStanding(true), [])
  const enter = way && (
    <ActionBar>
      <ButtonLink href={`/activity/${id}/signup`}>{way}</ButtonLink>
    </ActionBar>
  )
  return standing ? <Known id={id}>{enter}</Known> : enter
}

function Known({ id, children }: { id: number; children: ReactNode }) {
  const realm = useMember()
  if (!realm) return children
  return (
    <Suspense fallback={children}>
      <OwnSignupState id={id} realm={realm}>
        {children}
      </OwnSignupState>
    </Suspense>
  )
}
