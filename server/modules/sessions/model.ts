import { createHash } from 'node:crypto'

export type Realm = 'enterprise' | 'maker' | 'staff'

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

export interface SessionRow {
  id: number
  realm: Realm
  owner_id: number
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
