import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import type { Copies } from './service.ts'

const sweep = job({ name: 'copies.sweep', input: z.object({}), attemptsMax: 3, timeoutS: 300, schedule: '40 * * * *' })

export function copyJobs({ copies, clock }: { copies: Copies; clock: Clock }) {
  return [
    work(sweep, async () => {
      while ((await copies.sweep(clock())) > 0);
    }),
  ]
}

/** One after the other in each process: nobody waits for it with a clock in hand, and it reads a lot. */
export const copyPulses = (copies: Copies): Pulse[] => [
  { name: 'copies.write', everyMs: 5_000, beat: () => copies.writeNext() },
]
