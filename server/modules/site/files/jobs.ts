import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Files } from './service.ts'

const collectOrphans = job({
  name: 'files.collect-orphans',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 900,
  schedule: '40 4 * * *',
})

const collectReleased = job({
  name: 'files.collect-released',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '*/10 * * * *',
})

export function fileJobs({ files, clock }: { files: Files; clock: Clock }) {
  return [
    work(collectOrphans, async () => {
      await files.collectOrphans(clock())
    }),
    work(collectReleased, async () => {
      await files.collectReleased()
    }),
  ]
}
