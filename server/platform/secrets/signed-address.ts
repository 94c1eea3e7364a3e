import { createHmac, timingSafeEqual } from 'node:crypto'
import { privateFiles } from '#contract/site/files.ts'

/** How long an address opens a paper: time to look at it, not to pass it on. */
const opensMs = 10 * 60 * 1000

/**
 * Addresses under which a private file opens for a while, for whoever was given one: an <img> and a new tab send no
 * session. The signature is what opens, and it says until when.
 */
export function createSignedAddresses(path: `/api/${string}`, secret: Buffer) {
  const signed = (key: string, until: number) =>
    createHmac('sha256', secret).update(`${key}.${until}`).digest('base64url')

  function addressFor(key: string, now: Date): { address: string; expires_at: Date } {
    const until = now.getTime() + opensMs
    return { address: `${path}/${key}?until=${until}&sign=${signed(key, until)}`, expires_at: new Date(until) }
  }

  return {
    addressFor,
    addressOf: (url: string, now: Date) => addressFor(url.slice(privateFiles.length), now),

    /** Whether an address is one that was given out, and not too long ago. */
    opens(key: string, until: number, sign: string, now: Date): boolean {
      const expected = Buffer.from(signed(key, until))
      const given = Buffer.from(sign)
      return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() < until
    },
  }
}
