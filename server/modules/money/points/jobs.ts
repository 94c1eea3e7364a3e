import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Points } from './service.ts'

// Batches end with a day; each hour, so that a server that slept through midnight is not a day behind.
const expire = job({
  name: 'points.expire',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 1800,
  schedule: '5 * * * *',
})

const warn = job({
  name: 'points.warn',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 600,
  schedule: '40 9 * * *',
})

export function scoreJobs({ points: { expiring }, clock }: { points: Points; clock: Clock }) {
  return [work(expire, () => expiring.expire(clock())), work(warn, () => expiring.warn(clock()))]
}
