import { z } from 'zod'

const Wanted = z.union([z.enum(['short', 'full']), z.coerce.number().int().min(1).max(10_000_000)])

/**
 * How much of a trial is made: the short form with all other tests, the full one or a number of one's own by
 * `npm run trial -- notices full`.
 */
export function sized({ short, full }: { short: number; full: number }): number {
  const wanted = Wanted.parse(process.env.TRIAL_SIZE ?? 'short')
  return wanted === 'short' ? short : wanted === 'full' ? full : wanted
}

/** Where chance begins; the same number makes the same trial again. */
export function firstSeed(): number {
  return z.coerce
    .number()
    .int()
    .min(1)
    .parse(process.env.TRIAL_SEED ?? '20261115')
}

/** The figure of a trial, for whoever reads what it printed. */
export function figure(name: string, text: string): void {
  process.stdout.write(`▸ ${name}: ${text}\n`)
}
