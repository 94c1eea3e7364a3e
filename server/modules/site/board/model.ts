const dayMs = 24 * 60 * 60 * 1000

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** Both ends included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, at) => daysAfter(from, at))
}

/** As many days as these, ending the day before they begin. */
export function rangeBefore(from: string, to: string): { from: string; to: string } {
  const count = daysBetween(from, to).length
  return { from: daysAfter(from, -count), to: daysAfter(from, -1) }
}

/** The stretch that has to be counted: from the first day of which nothing is kept to the last. */
export function missingIn(days: readonly string[], kept: ReadonlyMap<string, number>): string[] {
  const open = days.flatMap((day, at) => (kept.has(day) ? [] : [at]))
  const [first] = open
  const last = open.at(-1)
  return first === undefined || last === undefined ? [] : days.slice(first, last + 1)
}

/** One part after another, each of so many days but for the last. */
export function inParts(days: readonly string[], count: number): string[][] {
  return Array.from({ length: Math.ceil(days.length / count) }, (_, at) => days.slice(at * count, (at + 1) * count))
}
