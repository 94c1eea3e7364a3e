import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import { failureWindowMs } from './model.ts'
import type { Staff } from './service.ts'

const forgetFailures = job({
  name: 'staff.forget-failures',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 60,
  schedule: '*/30 * * * *',
})

export function staffJobs({ staff, clock }: { staff: Staff; clock: Clock }) {
  return [
    work(forgetFailures, async () => {
      await staff.forgetFailuresBefore(new Date(clock().getTime() - failureWindowMs))
    }),
  ]
}
