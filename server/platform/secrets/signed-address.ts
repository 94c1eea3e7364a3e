import { createHmac, timingSafeEqual } from 'node:crypto'
import { privateFiles } from '#contract/site/files.ts'

/** How long an address opens a paper: time to look at it, not to pass it on. */
const opensMs = 10 * 60 * 1000

/**
 * Signs what somebody may have for a while, and says until when: whoever holds the signature needs no session, and
 * nobody can make one for something else.
 */
export function createSigner(secret: Buffer, opensForMs: number) {
  const signed = (key: string, until: number) =>
    createHmac('sha256', secret).update(`${key}.${until}`).digest('base64url')

  return {
    sign(key: string, now: Date): { until: number; sign: string } {
      const until = now.getTime() + opensForMs
      return { until, sign: signed(key, until) }
    },

    /** Whether a signature is one that was given out, and not too long ago. */
    opens(key: string, until: number, sign: string, now: Date): boolean {
      const expected = Buffer.from(signed(key, until))
      const given = Buffer.from(sign)
      return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() < until
    },
  }
}

/**
 * Addresses under which a private file opens for a while, for whoever was given one: an <img> and a new tab send no
 * session. The signature is what opens, and it says until when.
 */
export function createSignedAddresses(path: `/api/${string}`, secret: Buffer) {
  const signer = createSigner(secret, opensMs)

  function addressFor(key: string, now: Date): { address: string; expires_at: Date } {
    const { until, sign } = signer.sign(key, now)
    return { address: `${path}/${key}?until=${until}&sign=${sign}`, expires_at: new Date(until) }
  }

  return {
    addressFor,
    addressOf: (url: string, now: Date) => addressFor(url.slice(privateFiles.length), now),

    /** Whether an address is one that was given out, and not too long ago. */
    opens: signer.opens,
  }
}
