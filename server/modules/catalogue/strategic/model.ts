/** Of a partnership: asked for, agreed, over. */
export const life = {
  pending: { show: 'active', reject: 'rejected' },
  approved: { show: 'active', reject: 'rejected' },
  active: { end: 'terminated' },
  expired: {},
  rejected: {},
  cancelled: {},
  terminated: {},
  refunded: {},
} as const

const shanghaiOffsetMs = 8 * 60 * 60 * 1000

/** The same day and hour so many months later in Shanghai; the last day of a month that has no such day. */
export function monthsAfter(at: Date, months: number): Date {
  const local = new Date(at.getTime() + shanghaiOffsetMs)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, lastDay))
  return new Date(local.getTime() - shanghaiOffsetMs)
}

interface Period {
  starts_at: Date
  ends_at: Date
}

/** Periods that follow each other without a day between are one. */
export function joined([first, ...later]: readonly Period[]): Period | undefined {
  if (!first) return undefined
  let ends_at = first.ends_at
  for (const next of later) if (next.starts_at <= ends_at && next.ends_at > ends_at) ends_at = next.ends_at
  return { starts_at: first.starts_at, ends_at }
}
