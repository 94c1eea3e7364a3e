import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { KeyService } from './service.ts'

const timeoutS = 900

const reseal = job({
  name: 'keys.reseal',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS,
  schedule: '*/5 * * * *',
})

export function keyJobs({ keys, clock }: { keys: KeyService; clock: Clock }) {
  return [
    work(reseal, async () => {
      await keys.reseal(clock, (timeoutS - 60) * 1000)
    }),
  ]
}
