import { setTimeout } from 'node:timers/promises'
import type { Defects } from './defects.ts'
import { isDatabaseAway } from './postgres/unreachable.ts'
import { onErrand } from './seeing/errand.ts'
import type { Seeing } from './seeing/seeing.ts'

/** Something that is looked after every few seconds: what is due is done, and how much that was is said. */
export interface Pulse {
  name: string
  everyMs: number
  /** Takes what is due, a bounded number of it. Several processes may do so at once: rows are taken by their locks. */
  beat(): Promise<number>
}

export interface Pulses {
  start(): void
  stop(): Promise<void>
}

const patienceMaxMs = 60_000

interface Parts {
  pulses: readonly Pulse[]
  defects: Defects
  seeing: Seeing
}

/**
 * Beats that are too quick for a schedule of minutes: asking a provider five seconds after a payment began. Each
 * follows the end of the one before; after a failure it comes later and later, up to a minute.
 */
export function createPulses({ pulses, defects, seeing }: Parts): Pulses {
  const stopped = new AbortController()
  let running: Promise<void>[] = []

  async function keep({ name, everyMs, beat }: Pulse): Promise<void> {
    let failures = 0
    let beats = 0
    while (!stopped.signal.aborted) {
      let busy = false
      const id = `pulse-${name}-${++beats}`
      try {
        busy = (await onErrand({ id, seeing }, beat)) > 0
        failures = 0
      } catch (error) {
        // An outage says nothing about the beat: when the database is back, what is due is not kept waiting for it.
        if (!isDatabaseAway(error)) failures++
        await defects.record(error, { source: 'job', where: name, requestId: id })
      }
      const pause = busy ? 0 : Math.min(everyMs * 2 ** failures, patienceMaxMs)
      await setTimeout(pause, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  return {
    start() {
      running = pulses.map(keep)
    },
    async stop() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}
