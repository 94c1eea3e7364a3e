import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Shelves } from './service.ts'

const sweepShelves = job({
  name: 'shelves.sweep',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '10 4 * * *',
})

export function shelfJobs({ shelves, clock }: { shelves: Shelves; clock: Clock }) {
  return [work(sweepShelves, () => shelves.sweep(clock()))]
}
