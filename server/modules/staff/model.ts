import { createHash } from 'node:crypto'
import type { Right } from '#contract/rights.ts'

const minuteMs = 60 * 1000
/** How long a wrong password counts. */
export const failureWindowMs = 15 * minuteMs

/** Wrong passwords within the window, the attempt that is being judged not among them. */
export interface Failures {
  /** For this account from this network. */
  here: number
  /** For this account from anywhere. */
  account: number
  /** From this network for any account. */
  network: number
}

const lockedAfter = { here: 5, account: 50, network: 100 }
const humanAfter = { here: 3, account: 10, network: 10 }

/**
 * Whether a password may be tried. Locking counts by account and network together, so that a stranger who guesses
 * elsewhere locks the owner out only after far more attempts than guessing can use; sessions that are open stay open.
 */
export function gateFor(failures: Failures): 'open' | 'human' | 'locked' {
  const beyond = (limits: Failures) =>
    failures.here >= limits.here || failures.account >= limits.account || failures.network >= limits.network
  if (beyond(lockedAfter)) return 'locked'
  return beyond(humanAfter) ? 'human' : 'open'
}

/** With these two anybody can be given anything: somebody must always have them. */
const administratorRights: readonly Right[] = ['staff.edit', 'roles.edit']

export function isAdministrator(rights: ReadonlySet<Right>): boolean {
  return administratorRights.every((right) => rights.has(right))
}

/** A short name for what a row says: the same as long as nobody changes it. */
export function etagOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}

/** What would be handed out or taken away, as far as the person who does it does not have it. */
export function beyondOwn(own: ReadonlySet<Right>, before: readonly Right[], after: readonly Right[]): Right[] {
  const was = new Set(before)
  const becomes = new Set(after)
  const touched = [...becomes]
    .filter((right) => !was.has(right))
    .concat([...was].filter((right) => !becomes.has(right)))
  return touched.filter((right) => !own.has(right))
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn']
const words =
  'password passw0rd p@ssw0rd admin administrator root welcome letmein iloveyou woaini woaiwojia changeme qwerty abc'
const commonWords = new RegExp(`^(${words.replaceAll(' ', '|')})+`)

/**
 * Whether a password is one that everybody thinks of: one character, a run on the keyboard, a common word with a few
 * digits, the account's own name. Rules, because a list of what is common has mostly what is too short anyway.
 */
export function isCommon(password: string, account: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  const digits = typed.replace(/\D/g, '')
  // What is left without the digits and signs that people put before and behind a word.
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (new Set(typed).size < 5 || isRun(typed)) return true
  if (core.length < 4 && (isRun(digits) || new Set(digits).size < 4)) return true
  if (commonWords.test(core) && core.replace(commonWords, '').length < 4) return true
  return core.includes(account.toLowerCase()) && core.replace(account.toLowerCase(), '').length < 4
}

/** Neighbours on the keyboard or in the alphabet, forwards or backwards, perhaps several times over. */
function isRun(text: string): boolean {
  return rows.some((row) => {
    const round = row.repeat(4)
    return round.includes(text) || [...round].reverse().join('').includes(text)
  })
}
