import { z } from 'zod'

/** Long enough to fill in a form, short enough that solutions are not worth collecting. */
export const validMs = 10 * 60 * 1000

/** Some tenths of a second for a browser, once; hours for whoever wants to try a million passwords. */
export const numberMax = 100_000

const payloadMax = 1000

const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.number().int().min(0).max(numberMax),
  salt: z.string().max(200),
  signature: z.string().max(100),
})
type Solution = z.infer<typeof Solution>

/** What a client sends back: JSON in base64. Anything else was not made from a challenge of ours. */
export function readSolution(payload: string): Solution | undefined {
  if (payload.length > payloadMax) return undefined
  try {
    return Solution.safeParse(JSON.parse(Buffer.from(payload, 'base64').toString())).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Written into the salt, and therefore covered by the signature. */
export function expiryOf({ salt }: Solution): Date | undefined {
  const seconds = new URLSearchParams(salt.split('?')[1]).get('expires') ?? ''
  return /^\d{1,12}$/.test(seconds) ? new Date(Number(seconds) * 1000) : undefined
}
