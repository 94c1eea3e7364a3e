import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { Fault, Ledger } from './service.ts'

const seal = job({
  name: 'ledger.seal',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 300,
  schedule: '* * * * *',
})

const prove = job({
  name: 'ledger.prove',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 3600,
  schedule: '20 3 * * *',
})

/** Becomes a defect, which operators see; what was found stands in the proof. */
function complain(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const names = [...new Set(faults.map(({ invariant }) => invariant))]
  throw new Error(`the ledger is not sound: ${names.join(', ')}`)
}

export function ledgerJobs({ ledger, clock }: { ledger: Ledger; clock: Clock }) {
  const { sealing, proving } = ledger
  return [
    // Proved first: the window is what has not been sealed.
    work(seal, async () => {
      const faults = await proving.run('window', clock())
      await sealing.seal('ledger', clock())
      await sealing.seal('audit', clock())
      complain(faults)
    }),
    work(prove, async () => complain(await proving.run('full', clock()))),
  ]
}
