import { type AccountRealm, memberRealms } from '#contract/base/realms.ts'
import { type Stores, useEnterprise, useMaker, useStores } from '#web/app/stores.ts'

// As whom a page for both realms is seen, and calls.

/** Undefined where nobody is signed in. */
export function useMember(): AccountRealm | undefined {
  const enterprise = useEnterprise((state) => state.userInfo !== null)
  const maker = useMaker((state) => state.personalInfo !== null)
  return memberRealms(useStores().lastRealm()).find((realm) => (realm === 'maker' ? maker : enterprise))
}

/** For pages behind sign-in. */
export function useMemberRealm(): AccountRealm {
  return useMember() ?? 'maker'
}

/** For what is done at a click. */
export function memberIn({ enterprise, maker, lastRealm }: Stores): AccountRealm | undefined {
  const signedIn = { enterprise: enterprise.getState().userInfo, maker: maker.getState().personalInfo }
  return memberRealms(lastRealm()).find((realm) => signedIn[realm])
}
