import type { Reading } from '#server/http/reading.ts'

/** What makers earn by, in sentences, and for how long it is frozen: told by whoever computes it. */
export type CommissionTerms = (
  reading: Reading,
  now: Date,
) => Promise<{ commission_rules: string[]; freeze_days: number }>

/** Pictures of the posters that makers choose from. */
export type PosterSamples = (reading: Reading) => Promise<string[]>
