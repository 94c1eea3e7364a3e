import { createHmac, timingSafeEqual } from 'node:crypto'
import { privateFiles } from '#contract/site/files.ts'
import type { Keys } from './secrets.ts'

/** How long an address opens a paper: time to look at it, not to pass it on. */
const opensMs = 10 * 60 * 1000

/**
 * Signs what somebody may have for a while, and says until when: whoever holds the signature needs no session, and
 * nobody can make one for something else.
 */
export function createSigner(secrets: Keys, opensForMs: number) {
  const signed = (key: string, until: number, secret = secrets[0]) =>
    createHmac('sha256', secret).update(`${key}.${until}`).digest('base64url')

  return {
    sign(key: string, now: Date): { until: number; sign: string } {
      const until = now.getTime() + opensForMs
      return { until, sign: signed(key, until) }
    },

    /** Whether a signature is one that was given out, and not too long ago. */
    opens(key: string, until: number, sign: string, now: Date): boolean {
      const given = Buffer.from(sign)
      const genuine = secrets.some((secret) => {
        const expected = Buffer.from(signed(key, until, secret))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return genuine && now.getTime() < until
    },
  }
}

/**
 * Addresses under which a private file opens for a while, for whoever was given one: an <img> and a new tab send no
 * session. The signature is what opens, and it says until when.
 */
export function createSignedAddresses(path: `/api/${string}`, secrets: Keys) {
  const signer = createSigner(secrets, opensMs)

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
