interface Ran {
  ok: boolean
  name: string
  bytes: number
  /** What it said, the end of it. */
  words: string
}

/** Makes a backup, or restores the newest into a scratch database: a process of its own that answers in the end. */
export type RunScript = (kind: 'backup' | 'drill') => Promise<Ran>

/** Does something again and again until it is stopped. */
export type Every = (ms: number, work: () => Promise<unknown>) => () => Promise<void>
