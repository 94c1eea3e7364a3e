import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Posters } from './service.ts'

const collectPosters = job({
  name: 'posters.collect',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 600,
  schedule: '20 4 * * *',
})

export function posterJobs({ posters, clock }: { posters: Posters; clock: Clock }) {
  return [
    work(collectPosters, async () => {
      await posters.collect(clock())
    }),
  ]
}
