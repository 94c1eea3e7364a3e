import { z } from 'zod'
import { job, work } from '#server/platform/jobs.ts'
import type { createChecking } from './checking/service.ts'
import type { Health } from './service.ts'

const daily = { input: z.object({}), attemptsMax: 3, timeoutS: 300 }

// Every hour although a day has one size: a house that was closed at one of them has been measured at another.
const measure = job({ name: 'health.measure', ...daily, schedule: '5 * * * *' })
const certificates = job({ name: 'health.certificates', ...daily, schedule: '35 */6 * * *' })
const forget = job({ name: 'health.forget-old', ...daily, schedule: '55 4 * * *' })

interface Parts {
  health: Health
  checking: ReturnType<typeof createChecking>
}

export function healthJobs({ health, checking }: Parts) {
  return [
    work(measure, () => health.noteSize()),
    work(certificates, () => checking.certificates()),
    work(forget, () => health.forget()),
  ]
}
