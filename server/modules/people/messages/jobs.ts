import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Messages } from './service.ts'

const forgetMessages = job({
  name: 'messages.forget-old',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '40 4 * * *',
})

export function messageJobs({ messages, clock }: { messages: Messages; clock: Clock }) {
  return [work(forgetMessages, () => messages.forgetOld(clock()))]
}
