import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Accounts } from './service.ts'

const closeDue = job({
  name: 'accounts.close-due',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '*/10 * * * *',
})

export function accountJobs({ accounts, clock }: { accounts: Accounts; clock: Clock }) {
  return [
    work(closeDue, async () => {
      await accounts.closing.closeDue(clock())
    }),
  ]
}
