import { z } from 'zod'

/** Shanghai keeps one offset all year; the day there is eight hours ahead of the stored time. */
const shanghaiOffsetMs = 8 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** ISO 8601 with Shanghai's offset and whole seconds: `2026-11-15T11:02:03+08:00`. */
export function toShanghaiIso(at: Date): string {
  return `${new Date(at.getTime() + shanghaiOffsetMs).toISOString().slice(0, 19)}+08:00`
}

/** As it is said in a sentence, in Shanghai's time: `11月15日 09:30`. */
export function toChineseMoment(at: Date): string {
  const [, month, day, time] = /^\d+-(\d+)-(\d+)T(\d+:\d+)/.exec(toShanghaiIso(at)) ?? []
  return `${Number(month)}月${Number(day)}日 ${time}`
}

/** The calendar day in Shanghai: `2026-11-15`. */
export function shanghaiDay(at: Date): string {
  return new Date(at.getTime() + shanghaiOffsetMs).toISOString().slice(0, 10)
}

/** The instant at which a calendar day begins in Shanghai. */
export function startOfShanghaiDay(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`)
}

/** The instant at which the next day begins in Shanghai. */
export function nextShanghaiMidnight(at: Date): Date {
  const local = at.getTime() + shanghaiOffsetMs
  return new Date(local - (local % dayMs) + dayMs - shanghaiOffsetMs)
}

/** The end of the same day a year later in Shanghai; of the last day of February where that year has no 29th. */
export function yearAfter(at: Date): Date {
  const [year = 0, month = 0, day = 0] = shanghaiDay(at).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year + 1, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + 1, month - 1, Math.min(day, lastDay) + 1) - shanghaiOffsetMs)
}

/** A moment on the wire; a `Date` inside. */
export const Instant = z.codec(
  z.iso.datetime({ offset: true }).meta({ description: '时间，ISO 8601，带时区' }),
  z.date(),
  { decode: (text) => new Date(text), encode: (at) => toShanghaiIso(at) },
)
