import { randomInt } from 'node:crypto'
import { shanghaiDay } from '#contract/base/time.ts'

/** Crockford's: nobody mistakes one for another when reading a number aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 18

/**
 * A number for something people and providers talk about: two letters, the day, and chance. 26 digits and capitals fit
 * every provider's rules, and nobody can guess a neighbour's.
 */
export function businessNo(prefix: `${Uppercase<string>}`, now: Date): string {
  const day = shanghaiDay(now).slice(2).replaceAll('-', '')
  const chance = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${prefix}${day}${chance}`
}
