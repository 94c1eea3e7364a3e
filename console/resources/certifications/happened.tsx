import { Happened as Shown } from '#console/parts/show/happened.tsx'
import type { ConsoleCertificationDetail } from '#contract/people/certifications.console.ts'
import { certificationSteps } from '#contract/people/certifications.words.ts'
import { tones } from './words.ts'

/** What happened to it, in order, as its owner reads it too. */
export function Happened({ timeline }: Pick<ConsoleCertificationDetail, 'timeline'>) {
  const lines = timeline.map(({ step, state, ...line }) => ({
    what: certificationSteps[step],
    tone: tones[state],
    ...line,
  }))
  return <Shown of="认证" lines={lines} />
}
