import type { SeenOutside } from '#server/platform/seeing/seeing.ts'

const hourMs = 60 * 60 * 1000

export type SlowKind = 'request' | 'statement' | 'outside' | 'job'

export interface Slow {
  at: Date
  kind: SlowKind
  what: string
  ms: number
  request_id: string
}

/** From how long on something is worth a line: what a person notices, and when a job is in the way of others. */
export const slowMs: Readonly<Record<SlowKind, number>> = {
  request: 1_000,
  statement: 500,
  outside: 3_000,
  job: 60_000,
}

/** A flood of slow calls is one fact: so many of them are written down at a time. */
const slowMax = 50
const whatMax = 300
const requestIdMax = 100

export interface VendorHour {
  hour: Date
  vendor: string
  answered: number
  refused: number
  unheard: number
  last_at: Date
  last_outcome: SeenOutside['outcome']
  last_reason: string
}

/** What was seen since it was last written down. */
export interface Seen {
  slow: Slow[]
  vendors: Map<string, VendorHour>
}

export const emptySeen = (): Seen => ({ slow: [], vendors: new Map() })

export function addSlow({ slow }: Pick<Seen, 'slow'>, one: Slow): void {
  if (one.ms < slowMs[one.kind] || slow.length >= slowMax) return
  const what = one.what.slice(0, whatMax)
  slow.push({ ...one, what, ms: Math.round(one.ms), request_id: one.request_id.slice(0, requestIdMax) })
}

const vendorMax = 100
const reasonMax = 100
/** Hosts are those of the configuration; if they ever were not, memory would still be bounded. */
const vendorsMax = 200

export function addAnswer({ vendors }: Pick<Seen, 'vendors'>, seen: SeenOutside, at: Date): void {
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
  const vendor = seen.vendor.slice(0, vendorMax)
  const key = `${hour.getTime()} ${vendor}`
  const known = vendors.get(key)
  if (!known && vendors.size >= vendorsMax) return
  const before = known ?? { hour, vendor, answered: 0, refused: 0, unheard: 0 }
  const last = { last_at: at, last_outcome: seen.outcome, last_reason: seen.reason.slice(0, reasonMax) }
  vendors.set(key, { ...before, ...last, [seen.outcome]: before[seen.outcome] + 1 })
}

/** Puts back what could not be written down. */
export function addSeen(seen: Seen, more: Seen): void {
  seen.slow.unshift(...more.slow.slice(0, Math.max(0, slowMax - seen.slow.length)))
  for (const [key, one] of more.vendors) {
    const newer = seen.vendors.get(key)
    const sum = (of: 'answered' | 'refused' | 'unheard') => one[of] + (newer?.[of] ?? 0)
    const counts = { answered: sum('answered'), refused: sum('refused'), unheard: sum('unheard') }
    seen.vendors.set(key, { ...one, ...newer, ...counts })
  }
}

export const beatMs = 10_000
/** Three beats and a little: a process that collects garbage for a moment is not gone. */
const silentMs = 45_000

interface Beat {
  beat_at: Date
  ended_at: Date | null
}

export function stateOf({ beat_at, ended_at }: Beat, now: Date): 'alive' | 'ended' | 'gone' {
  if (ended_at) return 'ended'
  return now.getTime() - beat_at.getTime() > silentMs ? 'gone' : 'alive'
}

/** The beginnings of the last hours, the present one last. */
export function lastHours(now: Date, count: number): Date[] {
  const present = Math.floor(now.getTime() / hourMs) * hourMs
  return Array.from({ length: count }, (_, at) => new Date(present - (count - 1 - at) * hourMs))
}

/**
 * How far a replica is behind. A lag that is not known is none once nothing is left to replay; a replica without a
 * state is one that PostgreSQL does not let us see (pg_monitor), and no number may stand for it.
 */
export function lagSecondsOf({ state, lag_ms }: { state: string; lag_ms: number | null }): number | undefined {
  return state === '' ? undefined : (lag_ms ?? 0) / 1000
}
