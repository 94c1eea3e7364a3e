import { z } from 'zod'
import { shanghaiDay } from '#contract/base/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import * as store from './store.ts'

const forgetDays = job({
  name: 'records.forget-days',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '40 4 * * *',
})

/** Longer than anybody is shown. */
const keptMs = 400 * 24 * 60 * 60 * 1000

export function recordJobs({ database, clock }: { database: Database; clock: Clock }) {
  return [
    work(forgetDays, () => {
      const before = shanghaiDay(new Date(clock().getTime() - keptMs))
      return database.begin((tx) => store.forgetDaysBefore(tx, before))
    }),
  ]
}
