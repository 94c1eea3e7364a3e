import { createHash } from 'node:crypto'

/** Between nought and one, always the same for the same text: chance that can be repeated. */
export function share(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
}

/** One of several, each with its part of the whole; `at` lies between nought and one. */
export function chosen<Kind>(parts: readonly (readonly [Kind, number])[], at: number): readonly [Kind, number] {
  const all = parts.reduce((sum, [, part]) => sum + part, 0)
  let left = at * all
  for (const one of parts) {
    left -= one[1]
    if (left < 0) return one
  }
  return parts.at(-1) as readonly [Kind, number]
}

/** How busy a day is beside a working day. */
export function busyness(day: string): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? 0.42 : 1
}
