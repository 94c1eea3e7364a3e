import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Sms } from './service.ts'

const everyMinute = { input: z.object({}), attemptsMax: 1, timeoutS: 300, schedule: '* * * * *' }
const sendQueued = job({ name: 'sms.send-queued', ...everyMinute })
const settle = job({ name: 'sms.settle', ...everyMinute })
const forget = job({
  name: 'sms.forget',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '50 3 * * *',
})

export function smsJobs({ sms, clock }: { sms: Sms; clock: Clock }) {
  return [
    work(sendQueued, () => sms.sendQueued(clock)),
    work(settle, () => sms.settle(clock())),
    work(forget, () => sms.forget(clock())),
  ]
}
