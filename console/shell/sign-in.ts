import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { readCaptcha } from '#contract/people/captcha.ts'
import { type Me, readMe, signInStaff, totpDigits } from '#contract/people/staff.ts'
import { solve } from '#ui/proof-of-work.ts'
import { callOnce, messageOf } from '../call.ts'

export interface Credentials {
  account: string
  password: string
  totp?: string
  recovery?: string
}

export type Step = 'idle' | 'signing' | 'verifying'
export const buttonTexts: Record<Step, string> = { idle: '登录', signing: '正在登录', verifying: '正在验证' }

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

/** The password is right, and the authenticator is asked for as well. */
export function wantsCode(error: unknown): boolean {
  return isRefused(error) && error.code === refusals.TOTP_NEEDED.code
}

/** What somebody means by six digits: pasted with a blank in the middle, or typed with a Chinese keyboard. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, totpDigits)
}

/** The part of a call that proves it: six digits are the authenticator's, anything else is a recovery code. */
export function proofOf(typed: string): string {
  const plain = typed.normalize('NFKC').trim()
  return /^[\d ]+$/.test(plain) && digitsOf(plain).length === plain.replaceAll(' ', '').length ? digitsOf(plain) : plain
}

/** A recovery code is wrong in other words: there is no next one to wait for. */
export function sayWrong(error: unknown, recovery: boolean): string {
  const wrong = isRefused(error) && error.code === refusals.TOTP_WRONG.code
  return wrong && recovery ? '恢复码不正确或已经用过，请换一个' : messageOf(error)
}

/** The screen that somebody has to pass before they may do anything, on their way to another one. */
export function unfinished(me: Pick<Me, 'must_change_password' | 'must_enable_totp'>, to: string): string | undefined {
  const screen = me.must_change_password ? '/password' : me.must_enable_totp ? '/security' : undefined
  if (screen === undefined || to.split('?')[0] === screen) return undefined
  return `${screen}?from=${encodeURIComponent(to)}`
}

/** Where to go afterwards: a screen of the console, never an address elsewhere. */
export function safeReturn(from: string | null): string {
  return from && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/'
}
