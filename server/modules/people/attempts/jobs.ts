import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Attempts } from './service.ts'

const forgetAttempts = job({
  name: 'attempts.forget-old',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 60,
  schedule: '*/30 * * * *',
})

export function attemptJobs({ attempts, clock }: { attempts: Attempts; clock: Clock }) {
  return [work(forgetAttempts, () => attempts.forgetOld(clock()))]
}
