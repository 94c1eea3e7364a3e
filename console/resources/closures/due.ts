import { ageOf } from '#console/parts/show/time.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Time enough for somebody to look into it before it is too late. */
const soonMs = 3 * dayMs

/** How long until an account is closed for good, and whether that is soon. */
export function dueOf(endsAt: string, now: Date): { words: string; soon: boolean } {
  const end = new Date(endsAt)
  const leftMs = end.getTime() - now.getTime()
  if (leftMs <= 0) return { words: '已到期', soon: true }
  return { words: `还剩 ${ageOf(now.toISOString(), end)}`, soon: leftMs < soonMs }
}
