// Every time on the screen is Shanghai's, whatever zone the operator's machine keeps. The contract's own functions
// stay on the server together with its schemas, so the few lines that are needed here stand here.

const shanghaiOffsetMs = 8 * 60 * 60 * 1000
const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What the clocks in Shanghai show at an instant: `2026-11-15T11:02:03`. */
export function wallTime(at: Date | string): string {
  const instant = typeof at === 'string' ? new Date(at) : at
  return new Date(instant.getTime() + shanghaiOffsetMs).toISOString().slice(0, 19)
}

/** The instant at which the clocks in Shanghai show this, as it travels. */
export function instantAt(wall: string): string {
  return `${wall.slice(0, 19)}+08:00`
}

/** `2026-11-15 11:02` */
export function formatMinute(at: Date | string): string {
  return wallTime(at).slice(0, 16).replace('T', ' ')
}

/** `2026-11-15 11:02:03` */
export function formatSecond(at: Date | string): string {
  return wallTime(at).replace('T', ' ')
}

/** The day in Shanghai: `2026-11-15`. */
export function dayOf(at: Date | string): string {
  return wallTime(at).slice(0, 10)
}

/** The day so many days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** How long ago, in the largest unit that says something: `3 小时`. */
export function ageOf(at: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - new Date(at).getTime())
  if (ms < minuteMs) return '不到 1 分钟'
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} 分钟`
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} 小时`
  return `${Math.floor(ms / dayMs)} 天`
}
