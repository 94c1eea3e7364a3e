import { type ReactNode, useEffect, useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import { readSignupForm, type Signup } from '#contract/catalogue/signups.ts'
import { signupStates } from '#contract/catalogue/signups.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { ActionBar } from '#web/kit/detail.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { isOver, signupTones } from './signup-words.ts'
import styles from './signups.module.css'

interface Props {
  id: number
  realm: AccountRealm
  /** What everybody sees. */
  children: ReactNode
}

/** How far the sign-up of whoever looks at it is; without one, what everybody sees. */
export default function OwnSignupState({ id, realm, children }: Props) {
  const [own, setOwn] = useState<Signup | null>(null)
  useEffect(() => {
    let gone = false
    callAs[realm](readSignupForm, { id }).then(
      ({ signup }) => !gone && setOwn(signup),
      // The way in stands there all the same, and says itself what is wrong.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [id, realm])
  if (!own || isOver(own.state)) return children
  return (
    <div className={styles.own}>
      <p>
        您的报名 <Tag tone={signupTones[own.state]}>{signupStates[own.state]}</Tag>
      </p>
      <ActionBar>
        <ButtonLink href={`/activity/mine/${own.id}`}>
          {own.actions.includes('pay') ? '去支付' : own.actions.includes('confirm') ? '去确认' : '查看报名'}
        </ButtonLink>
      </ActionBar>
    </div>
  )
}
