import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import type { Exports } from './service.ts'

const sweep = job({
  name: 'exports.sweep',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '20 * * * *',
})

export function exportJobs({ exports, clock }: { exports: Exports; clock: Clock }) {
  return [
    work(sweep, async () => {
      while ((await exports.sweep(clock())) > 0);
    }),
  ]
}

/** How long somebody looks at a bar that does not move yet. */
const everyMs = 1_000

/**
 * One after the other in each process. A beat does not wait for the file: a process that stops tells the writer, and
 * must not wait for a list of a hundred thousand rows before it can.
 */
export function exportPulses({ exports, failed }: { exports: Exports; failed(error: unknown): Promise<void> }) {
  let writing: Promise<number> | undefined
  const pulse: Pulse = {
    name: 'exports.write',
    everyMs,
    async beat() {
      writing ??= exports
        .writeNext()
        .catch(async (error) => {
          await failed(error)
          return 0
        })
        .finally(() => {
          writing = undefined
        })
      return 0
    },
  }
  return {
    pulse,
    async stop(): Promise<void> {
      exports.stop()
      await writing
    },
  }
}
