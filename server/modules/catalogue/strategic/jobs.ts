import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Strategic } from './service.ts'

const expireEnded = job({
  name: 'strategic.expire',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '15 * * * *',
})

export function strategicJobs({ strategic, clock }: { strategic: Strategic; clock: Clock }) {
  return [work(expireEnded, () => strategic.expireEnded(clock()))]
}
