import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Invitations } from './service.ts'

// Every hour although days end once: a house that was closed at midnight must not keep its visitors until the next.
const forgetVisitors = job({
  name: 'invitations.forget-visitors',
  input: z.object({}),
  attemptsMax: 5,
  timeoutS: 300,
  schedule: '25 * * * *',
})

export function invitationJobs({ invitations, clock }: { invitations: Invitations; clock: Clock }) {
  return [work(forgetVisitors, () => invitations.counting.forgetVisitors(clock()))]
}
