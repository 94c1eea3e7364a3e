import type { RawNotice } from '#server/modules/money/payments/ports.ts'

export type Chance = () => number

/** A way of making a notice that must not be believed out of one that may. */
export interface Forgery<Merchant> {
  name: string
  forge(genuine: RawNotice, merchant: Merchant, chance: Chance): RawNotice
}

/** The same numbers every time for the same seed (mulberry32). */
export function seeded(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const under = (chance: Chance, most: number): number => Math.floor(chance() * most)
export const bytesBy = (chance: Chance, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => under(chance, 256)))

/** One bit of it, somewhere. */
export function flipped(bytes: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(bytes)
  const place = under(chance, copy.length)
  copy[place] = (copy[place] ?? 0) ^ (1 << under(chance, 8))
  return copy
}
