import type { AccountRealm } from '#contract/base/realms.ts'
import { useEnterprise } from '#web/app/stores.ts'

/** As whom a page that serves both realms is seen: the enterprise where both are signed in, as its calls have it. */
export function useMemberRealm(): AccountRealm {
  return useEnterprise((state) => state.userInfo !== null) ? 'enterprise' : 'maker'
}
