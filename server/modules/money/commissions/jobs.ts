import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Commissions } from './service.ts'

// Each quarter of an hour: what is due at nine can be used at nine, give or take a coffee.
const release = job({
  name: 'commissions.release',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 1800,
  schedule: '*/15 * * * *',
})

export function commissionJobs({ commissions: { settling }, clock }: { commissions: Commissions; clock: Clock }) {
  return [
    work(release, async () => {
      await settling.release(clock())
    }),
  ]
}
