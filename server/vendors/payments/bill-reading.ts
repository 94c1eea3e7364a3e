import { type Fen, yuan } from '#contract/base/money.ts'
import { startOfShanghaiDay } from '#contract/base/time.ts'

export const billBytesMax = 64 * 1024 * 1024
export const billTextBytesMax = 256 * 1024 * 1024
export const billRowsMax = 1_000_000

/** Both providers promise the bill of a day for the next morning; what they say before means nothing. */
const readyAfterMs = (24 + 10) * 60 * 60 * 1000

export function billIsDue(day: string, now: Date): boolean {
  const begins = /^\d{4}-\d\d-\d\d$/.test(day) ? startOfShanghaiDay(day).getTime() : Number.NaN
  return now.getTime() >= begins + readyAfterMs
}

/** Yuan as providers write them, with up to two digits after the point, to whole fen. */
export function fenOf(text: string): Fen | undefined {
  const parts = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (parts === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = parts
  return yuan(`${sign}${Number(whole)}.${fraction.padEnd(2, '0')}`)
}

/** `2026-11-15 10:00:00`, which is always Shanghai's. */
export function shanghaiMoment(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** A line's values by the names in the heading; nothing when they do not fit each other. */
export function byName(heading: readonly string[], values: readonly string[]): Map<string, string> | undefined {
  if (values.length !== heading.length) return undefined
  return new Map(heading.map((name, at) => [name, values[at] ?? '']))
}
