import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Sightings } from './service.ts'

const forgetOld = job({
  name: 'sightings.forget-old',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '35 4 * * *',
})

export function sightingJobs({ sightings, clock }: { sightings: Sightings; clock: Clock }) {
  return [work(forgetOld, () => sightings.forgetOld(clock()))]
}
