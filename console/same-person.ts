import type { Me } from '#contract/people/staff.ts'
import { openSession, SignInGivenUp, session } from './session.ts'
import { staffToken } from './token.ts'

interface Parts {
  askWho(): Promise<Me>
  /** Lets the page begin anew, for whoever it is now. */
  handOver(): void
}

/**
 * All tabs of a browser share one session. When somebody else has signed in in another tab, this one would act in
 * their name: then it does nothing more and begins anew.
 */
export function createSamePerson({ askWho, handOver }: Parts): () => Promise<void> {
  return async () => {
    const { me, token } = session.getState()
    if (!me || staffToken() === token) return
    const now = await askWho()
    if (now.id === me.id) {
      openSession(now)
      return
    }
    handOver()
    throw new SignInGivenUp('已有其他人在这个浏览器登录，页面将重新打开')
  }
}
