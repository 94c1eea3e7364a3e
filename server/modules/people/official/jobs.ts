import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Official } from './service.ts'

const input = z.object({})
const sendQueued = job({ name: 'official.send-queued', input, attemptsMax: 1, timeoutS: 300, schedule: '* * * * *' })
const forget = job({ name: 'official.forget', input, attemptsMax: 3, timeoutS: 300, schedule: '55 3 * * *' })

export function officialJobs({ official, clock }: { official: Official; clock: Clock }) {
  return [
    work(sendQueued, () => official.telling.sendQueued(clock)),
    work(forget, () => official.telling.forgetOld(clock())),
  ]
}
