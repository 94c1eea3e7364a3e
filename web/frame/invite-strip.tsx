import { useEffect, useState } from 'react'
import { readInviter } from '#contract/people/makers.ts'
import { call } from '#web/app/call.ts'
import { inviteCookie, sessionToken } from '#web/app/cookies.ts'
import { useSite } from '#web/app/stores.ts'
import styles from './invite-strip.module.css'

/**
 * Whoever came through somebody is told through whom. It stands over the ticker, which has the same height: nothing
 * moves when it comes, and when it is closed the messages are there again.
 */
export function InviteStrip() {
  const { name: site } = useSite(({ baseInfo }) => baseInfo)
  const [inviter, setInviter] = useState('')
  useEffect(() => {
    const code = inviteCookie()
    if (!code || sessionToken('enterprise') || sessionToken('maker')) return
    // An invite that is nobody's, or cannot be asked about now, is none: registration looks again.
    call(readInviter, { code }).then(
      ({ name }) => setInviter(name),
      () => undefined,
    )
  }, [])
  if (!inviter) return null
  return (
    <aside className={styles.strip} aria-label="邀请">
      <p>
        {inviter} 邀请您加入{site} · <a href="/user/register">免费注册</a>
        <button type="button" aria-label="关闭邀请提示" onClick={() => setInviter('')}>
          ×
        </button>
      </p>
    </aside>
  )
}
