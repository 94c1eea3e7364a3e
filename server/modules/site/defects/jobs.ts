import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import { job, work } from '#server/platform/jobs.ts'

const keptMs = 90 * 24 * 60 * 60 * 1000

const forgetDefects = job({
  name: 'defects.forget-old',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '40 4 * * *',
})

export function defectJobs({ defects, clock }: { defects: Defects; clock: Clock }) {
  return [
    work(forgetDefects, async () => {
      await defects.forgetBefore(new Date(clock().getTime() - keptMs))
    }),
  ]
}
