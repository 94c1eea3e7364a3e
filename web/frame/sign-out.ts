import { CallFailed, isRefused } from '#contract/base/call.ts'
import { offline } from '#web/app/missing-chunk.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { showToast } from '#web/kit/toasts.tsx'

/** Signs out and leaves for the home page; where that does not work, says why, and nobody is signed out. */
export async function signOut(realm: AccountRealm): Promise<void> {
  try {
    const { afterSignOut } = await import('./sign-in-state.ts')
    await afterSignOut(realm)
  } catch (error) {
    // Without a network not even the file that signs out arrives.
    const said = isRefused(error) || error instanceof CallFailed ? error.message : offline
    showToast(said, 'error')
  }
}
