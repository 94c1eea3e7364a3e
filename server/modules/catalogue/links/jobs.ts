import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import type { Links } from './service.ts'

const forgetOld = job({
  name: 'links.forget',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '25 4 * * *',
})

/** Ends, renewals and reminders are not about seconds; sites are asked a few at a time, the first after midnight. */
const everyMs = 60_000

interface Parts {
  links: Links
  clock: Clock
}

export const linkJobs = ({ links, clock }: Parts) => [work(forgetOld, () => links.checking.forget(clock()))]

export const linkPulses = ({ links, clock }: Parts): Pulse[] => [
  { name: 'links.ends', everyMs, beat: () => links.expiring.beat(clock()) },
  { name: 'links.health', everyMs, beat: () => links.checking.beat(clock()) },
]
