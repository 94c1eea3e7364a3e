import { isRefused } from '#contract/call.ts'
import { readCaptcha } from '#contract/captcha.ts'
import { refusals } from '#contract/refusals.ts'
import { type Me, readMe, signInStaff } from '#contract/staff.ts'
import { solve } from '#ui/proof-of-work.ts'
import { callOnce } from '../call.ts'

interface Credentials {
  account: string
  password: string
}

/** Signs in, and does the sum that the server asks of whoever has failed a few times. Says who it is then. */
export async function signIn(credentials: Credentials, onVerifying: () => void): Promise<Me> {
  try {
    await callOnce(signInStaff, credentials)
  } catch (error) {
    if (!(isRefused(error) && error.code === refusals.CAPTCHA_FAILED.code)) throw error
    onVerifying()
    const captcha = await solve(await callOnce(readCaptcha, {}))
    await callOnce(signInStaff, { ...credentials, captcha })
  }
  return callOnce(readMe, {})
}

/** Where to go afterwards: a screen of the console, never an address elsewhere. */
export function safeReturn(from: string | null): string {
  return from && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/'
}
