import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Wechat } from './service.ts'

const forgetScans = job({
  name: 'wechat.forget-expired',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 60,
  schedule: '15 * * * *',
})

export function wechatJobs({ wechat, clock }: { wechat: Wechat; clock: Clock }) {
  return [work(forgetScans, () => wechat.forgetExpired(clock()))]
}
