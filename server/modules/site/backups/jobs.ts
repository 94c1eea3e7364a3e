import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Backups } from './service.ts'

/** Looks every ten minutes whether one is due. Hours for the largest; one attempt, because the next look is near. */
const doDue = job({
  name: 'backups.do-due',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 6 * 60 * 60,
  schedule: '*/10 * * * *',
})

export function backupJobs({ backups, clock }: { backups: Backups; clock: Clock }) {
  return [work(doDue, () => backups.doDue(clock))]
}
