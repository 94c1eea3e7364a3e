import { createHash } from 'node:crypto'
import type { Realm } from '#contract/base/realms.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** How long a session may lie unused, and how long it may last at all. */
export const lifetimes = {
  enterprise: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  maker: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  staff: { idleMs: 30 * minuteMs, absoluteMs: dayMs / 2 },
} as const satisfies Record<Realm, { idleMs: number; absoluteMs: number }>

/** Being seen is written down at most this often: a write for every read would cost more than it tells. */
export const seenEveryMs = 5 * minuteMs

/** More devices than anybody has; the one that lay unused longest makes room for an eleventh. */
export const liveMax = 10

export interface SessionRow {
  id: number
  realm: Realm
  owner_id: number
  /** Who of the account; staff are persons themselves. */
  person_id: number | null
  binder_hash: Buffer | null
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

export function isLive(session: SessionRow, now: Date): boolean {
  if (session.ended_at !== null || session.expires_at <= now) return false
  return now.getTime() - session.last_seen_at.getTime() < lifetimes[session.realm].idleMs
}

/** Tokens are 32 random bytes, so a plain hash is as good as a slow one: there is nothing to guess. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const systems: readonly [RegExp, string][] = [
  [/windows/i, 'Windows'],
  [/iphone|ipad/i, 'iOS'],
  [/android/i, 'Android'],
  [/harmonyos|openharmony/i, '鸿蒙'],
  [/mac os x|macintosh/i, 'macOS'],
  [/linux/i, 'Linux'],
]
// Most of them call themselves Chrome and Safari as well, so the more particular name comes first.
const browsers: readonly [RegExp, string][] = [
  [/micromessenger/i, '微信'],
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/qqbrowser/i, 'QQ 浏览器'],
  [/firefox|fxios/i, 'Firefox'],
  [/opr\/|opera/i, 'Opera'],
  [/chrome|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
]

/** What somebody would call the device they signed in with. */
export function deviceName(userAgent: string, browser: boolean): string {
  if (!browser) return '脚本或应用'
  const named = (names: readonly [RegExp, string][], other: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? other
  return `${named(browsers, '浏览器')} · ${named(systems, '未知系统')}`
}

/** Enough of an address to recognise one's own network, too little to find a person by. */
export function maskNetwork(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(mapped)) return `${mapped.slice(0, mapped.lastIndexOf('.'))}.*`
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:*` : ''
}
