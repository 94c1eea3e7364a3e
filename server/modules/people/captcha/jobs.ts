import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Captcha } from './service.ts'

const forgetUses = job({
  name: 'captcha.forget-expired',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '10 * * * *',
})

export function captchaJobs({ captcha, clock }: { captcha: Captcha; clock: Clock }) {
  return [work(forgetUses, () => captcha.forgetExpired(clock()))]
}
