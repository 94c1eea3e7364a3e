import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { failureWindowMs, gateFor } from './model.ts'
import type { ProveHuman } from './ports.ts'
import * as store from './store.ts'

export type Attempts = ReturnType<typeof createAttempts>
export type Attempt = store.Attempt

/** Stands in the place of a network where the password is asked for again inside a session. */
const ownSession = 'own session'
/** One for each person: what others mistype in theirs must not count here. */
export const ownSessionOf = (account: string) => `${ownSession} ${account}`

/** Passwords that somebody tries: who guesses is slowed down, by account and by network, in every realm alike. */
export function createAttempts({ database, proveHuman }: { database: Database; proveHuman: ProveHuman }) {
  return {
    /**
     * Counts an attempt before the password is looked at: those that come together are counted one after another.
     * Says under which number, for `takeBack`.
     */
    async enter(attempt: Attempt, proof: string | undefined): Promise<number> {
      const since = new Date(attempt.at.getTime() - failureWindowMs)
      return database.begin(async (tx) => {
        const verdict = gateFor(await store.countFailures(tx, attempt, since))
        if (verdict === 'locked') throw new Refusal('SIGN_IN_LOCKED')
        const own = attempt.network.startsWith(ownSession)
        if (verdict === 'human' && !own && !(await proveHuman(tx, proof ?? '', attempt.at)))
          throw new Refusal('CAPTCHA_FAILED')
        // Taken back when the password turns out to be right.
        return store.insert(tx, attempt)
      })
    },

    /** Nobody was found wrong where nothing was compared: an attempt that fails for want of room is taken back. */
    async judged<T>(entered: number, compare: () => Promise<T>): Promise<T> {
      return compare().catch(async (error: unknown) => {
        await database.begin((tx) => store.remove(tx, entered))
        throw error
      })
    },

    /** This attempt was no wrong one; those before it stay counted, where being right once proves too little. */
    takeBack: (tx: Tx, entered: number) => store.remove(tx, entered),

    /** The password was right: what was typed wrong from here before counts no longer. */
    forget: (tx: Tx, { realm, account, network }: Attempt) => store.forget(tx, { realm, account }, network),

    /** For whoever has a new password: everybody's attempts on the old one. */
    forgetAll: (tx: Tx, whose: Pick<Attempt, 'realm' | 'account'>) => store.forget(tx, whose),

    forgetOld: (now: Date) => database.begin((tx) => store.deleteBefore(tx, new Date(now.getTime() - failureWindowMs))),
  }
}
