import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { Challenge } from '#contract/people/captcha.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'
import { expiryOf, numberMax, readSolution, validMs } from './model.ts'
import * as store from './store.ts'

export type Captcha = ReturnType<typeof createCaptcha>

interface Parts {
  database: Database
  keys: Keys
  /** Off, every answer will do, also none: for sandboxes and their tests only. */
  enabled: boolean
}

/**
 * Proof of work in place of a riddle: nothing to see, hear or type, and nobody outside is asked. ALTCHA's first form
 * because a signed-out visitor's browser can solve it without a secure context and without a worker.
 */
export function createCaptcha({ database, keys, enabled }: Parts) {
  const [hmacKey = '', ...former] = keys.map((key) => key.toString('base64'))

  return {
    async challenge(now: Date): Promise<Challenge> {
      const expires = new Date(now.getTime() + validMs)
      const made = await createChallenge({ algorithm: 'SHA-256', hmacKey, maxnumber: numberMax, expires })
      return { ...made, algorithm: 'SHA-256', maxnumber: numberMax }
    },

    /**
     * Whether somebody has solved a challenge of ours, in time and for the first time. The use is part of the
     * caller's transaction: one that is rolled back gives it back, so a caller who refuses must still commit.
     */
    async verify(tx: Tx, payload: string, now: Date): Promise<boolean> {
      if (!enabled) return true
      const solution = readSolution(payload)
      const expiresAt = solution && expiryOf(solution)
      if (!solution || !expiresAt || expiresAt <= now) return false
      // The library would judge the expiry by a clock of its own.
      const verdicts = [hmacKey, ...former].map((one) => verifySolution(solution, one, false))
      if (!(await Promise.all(verdicts)).includes(true)) return false
      return store.insertUse(tx, Buffer.from(solution.challenge, 'hex'), expiresAt)
    },

    forgetExpired: (now: Date): Promise<void> => database.begin((tx) => store.deleteExpired(tx, now)),
  }
}
