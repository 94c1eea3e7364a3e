const minuteMs = 60 * 1000
/** How long a wrong password counts. */
export const failureWindowMs = 15 * minuteMs

/** Wrong passwords within the window, the attempt that is being judged not among them. */
export interface Failures {
  /** For this account from this network. */
  here: number
  /** For this account from anywhere. */
  account: number
  /** From this network for any account. */
  network: number
}

const lockedAfter = { here: 5, account: 50, network: 100 }
const humanAfter = { here: 3, account: 10, network: 10 }

/**
 * Whether a password may be tried. Locking counts by account and network together, so that a stranger who guesses
 * elsewhere locks the owner out only after far more attempts than guessing can use; sessions that are open stay open.
 */
export function gateFor(failures: Failures): 'open' | 'human' | 'locked' {
  const beyond = (limits: Failures) =>
    failures.here >= limits.here || failures.account >= limits.account || failures.network >= limits.network
  if (beyond(lockedAfter)) return 'locked'
  return beyond(humanAfter) ? 'human' : 'open'
}
