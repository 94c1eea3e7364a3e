import { Modal } from 'antd'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { type Me, readMe } from '#contract/people/staff.ts'
import { callOnce } from '../call.ts'
import { closeSession, openSession, session } from '../session.ts'
import { keepUnsaved, replacePage } from '../unsaved.ts'
import styles from './sign-in-dialog.module.css'
import { SignInForm } from './sign-in-form.tsx'

/**
 * Stands over the page when the session has ended: the page keeps what was typed, and the calls that were turned
 * away go on once somebody has signed in again.
 */
export function SignInDialog() {
  const { me, lost } = useStore(session)

  // Somebody may have signed in again in another tab.
  useEffect(() => {
    if (!lost) return
    const look = () => {
      callOnce(readMe, {}).then(resume, () => undefined)
    }
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [lost])

  return (
    <Modal
      open={lost && me !== undefined}
      title="登录已失效，请重新登录"
      width={400}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      zIndex={3000}
    >
      <p className={styles.note}>登录后会留在当前页面，已经填写的内容不会丢失。</p>
      {me && <SignInForm account={me.account} onSignedIn={resume} />}
      <p className={styles.other}>
        <a href="/console/login" onClick={makeRoom}>
          换一个账号登录
        </a>
      </p>
    </Modal>
  )
}

/** Closing the session takes the screens away: what is on them is kept first, for when its writer comes back. */
function makeRoom(): void {
  keepUnsaved()
  closeSession()
}

function resume(me: Me): void {
  const before = session.getState().me
  // Somebody else sees other things and has other drafts: they begin at the beginning.
  if (before && before.id !== me.id) replacePage(() => location.assign('/console'))
  else openSession(me)
}
