import type { Reader } from '#server/platform/postgres/database.ts'

/** A number for whoever watches, read from the database when they look, a few seconds apart at most. */
export interface GaugeSource {
  /** Prometheus' convention: what it is about, what it is, the unit last; `_total` for what only grows. */
  name: string
  help: string
  /** What tells its values apart, where there are several. */
  label?: string
  /** Few values: each is a series that is kept for months. */
  read(tx: Reader, now: Date): Promise<readonly GaugeValue[]>
}

export interface GaugeValue {
  of?: string
  value: number
}
