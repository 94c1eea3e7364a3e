import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Feedback } from './service.ts'

const forgetOld = job({
  name: 'contact.forget-handled',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '40 3 * * *',
})

/** Nothing to do once everything from before is sealed; goes with the clear columns. */
const sealOld = job({
  name: 'contact.seal-old',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 600,
  schedule: '*/10 * * * *',
})

export function feedbackJobs({ feedback, clock }: { feedback: Feedback; clock: Clock }) {
  return [
    work(forgetOld, () => feedback.receiving.forgetOld(clock())),
    work(sealOld, async () => {
      await feedback.receiving.sealOld()
    }),
  ]
}
