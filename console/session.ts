import type { ReactNode } from 'react'
import { createStore, useStore } from 'zustand'
import type { Right } from '#contract/base/rights.ts'
import type { Me } from '#contract/people/staff.ts'
import { staffToken } from './token.ts'

interface Session {
  /** Who is signed in; undefined before anybody is. */
  me: Me | undefined
  /** What the session was opened with: another one means that somebody has signed in in another tab. */
  token: string | undefined
  /** The session ended while somebody was working: the sign-in dialog stands over the page. */
  lost: boolean
}

export const session = createStore<Session>(() => ({ me: undefined, token: undefined, lost: false }))

interface Waiting {
  resume(): void
  giveUp(): void
}

let waiting: Waiting[] = []

export class SignInGivenUp extends Error {}

/** Holds a call back until somebody has signed in again; what was typed stays where it is meanwhile. */
export function waitForSignIn(): Promise<void> {
  session.setState({ lost: true })
  return new Promise((resolve, reject) => {
    waiting.push({ resume: resolve, giveUp: () => reject(new SignInGivenUp('登录已失效，请重新登录')) })
  })
}

export function openSession(me: Me): void {
  session.setState({ me, token: staffToken(), lost: false })
  const held = waiting
  waiting = []
  for (const { resume } of held) resume()
}

export function closeSession(): void {
  session.setState({ me: undefined, token: undefined, lost: false })
  const held = waiting
  waiting = []
  for (const { giveUp } of held) giveUp()
}

export function useMe(): Me | undefined {
  return useStore(session, ({ me }) => me)
}

/** Whether the person who is signed in may do this. */
export function useRight(right: Right): boolean {
  return useStore(session, ({ me }) => me?.rights.includes(right) ?? false)
}

/** Shows its content only to those who have the right; the server checks it again in any case. */
export function Allowed({ right, children }: { right: Right; children: ReactNode }): ReactNode {
  return useRight(right) ? children : null
}
