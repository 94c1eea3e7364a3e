import type { Pulse } from '#server/platform/pulse.ts'
import type { Anchors } from './service.ts'

/** Eight links a minute are eleven thousand a day. */
const everyMs = 60_000

export const anchorPulses = ({ anchors }: { anchors: Anchors }): Pulse[] => [
  { name: 'anchors.look', everyMs, beat: () => anchors.beat() },
]
