import { createHash } from 'node:crypto'

const minuteMs = 60 * 1000
/** As long as WeChat's own code is good for. */
export const scanMs = 10 * minuteMs
export const ticketMs = 10 * minuteMs
/** Kept a little longer, so that a late caller hears that it is over and not that it never was. */
export const keptMs = 60 * minuteMs

/** States and tickets are random enough that a plain hash keeps them. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

interface Standing {
  status: 'waiting' | 'exchanging' | 'cancelled' | 'failed' | 'bind_required' | 'done'
  expires_at: Date
}

/** How far a scan has come, as its browser is told. A failed exchange is over: its code cannot be used again. */
export function statusOf({ status, expires_at }: Standing, now: Date) {
  if (status === 'done' || status === 'cancelled') return status
  if (status === 'failed' || expires_at <= now) return 'expired'
  return status === 'exchanging' ? 'scanned' : status
}
