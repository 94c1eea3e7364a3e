import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long an address opens a paper: time to look at it, not to pass it on. */
const openMs = 10 * 60 * 1000

export type SignedAddresses = ReturnType<typeof createSignedAddresses>

/**
 * Signed URLs: private papers for whoever was given the address a few minutes ago. An <img> and a download send no
 * session; the signature is what opens, and it says until when.
 */
export function createSignedAddresses(key: Buffer, path: string) {
  const signed = (name: string, until: number) =>
    createHmac('sha256', key).update(`${name}.${until}`).digest('base64url')

  return {
    addressOf(name: string, now: Date): { address: string; expires_at: Date } {
      const until = now.getTime() + openMs
      return { address: `${path}/${name}?until=${until}&sign=${signed(name, until)}`, expires_at: new Date(until) }
    },

    /** Whether an address is one that was given out, and not too long ago. */
    opens(name: string, until: number, sign: string, now: Date): boolean {
      const expected = Buffer.from(signed(name, until))
      const given = Buffer.from(sign)
      return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() < until
    },
  }
}
