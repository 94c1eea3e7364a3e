import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Reconciliation } from './service.ts'

/** What is due is due from half past ten on; what does not come is asked for again each half hour. */
const run = job({
  name: 'reconciliation.run',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 1500,
  schedule: '0,30 * * * *',
})

export function reconciliationJobs({ reconciliation, clock }: { reconciliation: Reconciliation; clock: Clock }) {
  return [
    work(run, async () => {
      const late = await reconciliation.runDue(clock())
      // Becomes a defect, which operators see beside the line in their list of what there is to do.
      if (late.length > 0) throw new Error(`bills have not come for more than a day: ${late.join(', ')}`)
    }),
  ]
}
