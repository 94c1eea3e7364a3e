import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Visits } from './service.ts'

/** Thirteen months: long enough to compare with the same month a year ago. The sums of days stay. */
const keptMs = 400 * 24 * 60 * 60 * 1000

// Every hour although days end once: a house that was closed at midnight must not keep its visitors until the next.
const forgetVisitors = job({
  name: 'visits.forget-visitors',
  input: z.object({}),
  attemptsMax: 5,
  timeoutS: 300,
  schedule: '20 * * * *',
})

const forgetHours = job({
  name: 'visits.forget-hours',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '50 4 * * *',
})

export function visitJobs({ visits, clock }: { visits: Visits; clock: Clock }) {
  return [
    work(forgetVisitors, () => visits.forgetVisitors()),
    work(forgetHours, () => visits.forgetHoursBefore(new Date(clock().getTime() - keptMs))),
  ]
}
