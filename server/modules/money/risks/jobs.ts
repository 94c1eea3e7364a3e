import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Risks } from './service.ts'

// Twice in the time that it looks ahead, so that one missed hour releases nothing unseen.
const lookAgain = job({
  name: 'risks.look-again',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 600,
  schedule: '40 * * * *',
})

export function riskJobs({ risks, clock }: { risks: Risks; clock: Clock }) {
  return [work(lookAgain, async () => void (await risks.watching.lookAgain(clock())))]
}
