import { createHash } from 'node:crypto'
import { Refusal } from '#server/platform/refusal.ts'

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

/** Of a state and of a ticket. */
export const secretBytes = 32
export const ticketPattern = /^[\w-]{43}$/

export type Way = 'scan' | 'official'
export type Aim = 'enter' | 'return' | 'bind' | 'pay'
export type ScanStatus =
  | 'waiting'
  | 'exchanging'
  | 'cancelled'
  | 'failed'
  | 'bind_required'
  | 'move_required'
  | 'unknown'
  | 'done'

/** What WeChat asks nobody about: it tells the openid alone, which is enough to know somebody again or to pay. */
export function isSilent(aim: Aim): boolean {
  return aim === 'return' || aim === 'pay'
}

/** It is over and can only be begun anew, by whichever way it was. */
export function againFor(way: Way, reason?: string): Refusal {
  return new Refusal(way === 'official' ? 'WECHAT_AGAIN' : 'SCAN_AGAIN', reason === undefined ? {} : { reason })
}

interface Standing {
  status: ScanStatus
  aim: Aim
  expires_at: Date
}

/** How far a scan has come, as its browser is told. A failed exchange is over: its code cannot be used again. */
export function statusOf({ status, aim, expires_at }: Standing, now: Date) {
  if (status === 'done' && aim === 'pay') return 'payer_known'
  if (status === 'done' || status === 'cancelled' || status === 'unknown') return status
  if (status === 'failed' || expires_at <= now) return 'expired'
  return status === 'exchanging' ? 'scanned' : status
}
