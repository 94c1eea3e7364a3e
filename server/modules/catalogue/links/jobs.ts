import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Links } from './service.ts'

const expireEnded = job({
  name: 'links.expire',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '5 * * * *',
})

export function linkJobs({ links, clock }: { links: Links; clock: Clock }) {
  return [work(expireEnded, () => links.expireEnded(clock()))]
}
