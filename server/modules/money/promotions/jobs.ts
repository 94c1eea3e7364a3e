import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Promotions } from './service.ts'

// Grants end with a day; each hour, so that a server that slept through midnight is not a day behind.
const expire = job({
  name: 'promotions.expire',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 1800,
  schedule: '3 * * * *',
})

const warn = job({
  name: 'promotions.warn',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 600,
  schedule: '30 9 * * *',
})

export function promotionJobs({ promotions, clock }: { promotions: Promotions; clock: Clock }) {
  return [work(expire, () => promotions.expire(clock())), work(warn, () => promotions.warn(clock()))]
}
