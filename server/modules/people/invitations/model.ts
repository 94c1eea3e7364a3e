import { shanghaiDay } from '#contract/base/time.ts'
import { ownChannels } from '#contract/people/invitations.words.ts'

/** Of one network, so many visitors of a maker's links count on a day: an office, and no machine that plays many. */
export const touchesOfNetwork = 30

const dayMs = 24 * 60 * 60 * 1000
const daysShown = 30
const monthsShown = 12

/** Slugs that no maker may take: those of the links everybody has, and the word for the plain one. */
export function isReserved(slug: string): boolean {
  return slug === 'direct' || slug in ownChannels
}

/** Which channel an address meant: one that is known, or the plain link. */
export function channelOf(slug: string, named: ReadonlySet<string>): string {
  return slug in ownChannels || named.has(slug) ? slug : ''
}

/** The days or months of a chart, the oldest first, each by the beginning of its name. */
export function spans(by: 'day' | 'month', now: Date): string[] {
  const today = shanghaiDay(now)
  if (by === 'day') {
    return Array.from({ length: daysShown }, (_, back) => dayBefore(today, daysShown - 1 - back))
  }
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, back) => {
    const at = year * 12 + (month - 1) - (monthsShown - 1 - back)
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)
}

/** The first day of a span. */
export function firstDay(span: string): string {
  return span.length === 7 ? `${span}-01` : span
}
