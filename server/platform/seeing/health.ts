import type { Reader } from '#server/platform/postgres/database.ts'

export type HealthState = 'ok' | 'warn' | 'bad' | 'unknown'

/** How one thing is: shown on the health screen, and a number for whoever is woken by it. */
export interface HealthFinding {
  /** Noun and word of ours: `backup.last`. */
  key: string
  label: string
  state: HealthState
  /** What was found and what to do, in Chinese. */
  text: string
  /** When that was so. */
  at: Date | null
}

/** A part that can say how it is. It reads what it knows and asks nobody: it is called whenever somebody looks. */
export interface HealthSource {
  key: string
  check(tx: Reader, now: Date): Promise<readonly HealthFinding[]>
}
