import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import type { Engines } from './service.ts'

const forgetOld = job({
  name: 'engines.forget',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '35 4 * * *',
})

/** Engines come when it suits them: a minute is soon. */
const everyMs = 60_000

export const engineJobs = ({ engines, clock }: { engines: Engines; clock: Clock }) => [
  work(forgetOld, () => engines.forget(clock())),
]

export const enginePulses = ({ engines }: { engines: Engines }): Pulse[] => [
  { name: 'engines.push', everyMs, beat: () => engines.beat() },
]
