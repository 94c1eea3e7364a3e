import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Sessions } from './service.ts'

/** Kept past their end for the timeline of an account, then gone. */
const keptMs = 180 * 24 * 60 * 60 * 1000

const forgetSessions = job({
  name: 'sessions.forget-expired',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '20 4 * * *',
})

export function sessionJobs({ sessions, clock }: { sessions: Sessions; clock: Clock }) {
  return [
    work(forgetSessions, async () => {
      await sessions.forgetExpiredBefore(new Date(clock().getTime() - keptMs))
    }),
  ]
}
