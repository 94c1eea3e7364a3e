import { room } from '#server/house/room.ts'
import type { Captcha } from '#server/modules/people/captcha/service.ts'
import { attemptJobs } from './jobs.ts'
import { createAttempts } from './service.ts'

export const attemptsRoom = room({
  doors: ['captcha'],
  tables: ['sign_in_failures'],
  open({ database, clock }, { captcha }: { captcha: Captcha }) {
    const attempts = createAttempts({ database, proveHuman: captcha.verify })
    return { service: attempts, jobs: attemptJobs({ attempts, clock }) }
  },
})
