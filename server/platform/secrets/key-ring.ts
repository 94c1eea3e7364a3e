import { createSealing, indexUse } from './sealing.ts'
import { deriveKey, type Keys, type Secret } from './secrets.ts'

/** Derived keys of former secrets, by their use. */
export type KeptKeys = ReadonlyMap<string, readonly Buffer[]>

/**
 * What outlives its secret: passwords are made anew when their owners come, recovery codes and indexes of what is no
 * longer kept never, tickets and previews are in people's hands. Everything else that a key signs lives for hours.
 */
export const lastingUses = ['passwords', indexUse, 'signups.door', 'content.preview'] as const

interface RingParts {
  secretKey: Secret
  /** Known beside it: the one before, or the one to come. */
  knownKeys?: readonly Secret[] | undefined
  kept?: KeptKeys | undefined
}

/** Key derivation and rotation: one key for each use, of the current secret and of all others that are known. */
export function createKeyRing({ secretKey, knownKeys = [], kept = new Map() }: RingParts) {
  const keyFor = (use: string): Buffer => deriveKey(secretKey, use)

  function keysFor(use: string): Keys {
    const first = keyFor(use)
    const others = [...knownKeys.map((one) => deriveKey(one, use)), ...(kept.get(use) ?? [])]
    const different = others.filter(
      (one, at) => !one.equals(first) && others.findIndex((other) => other.equals(one)) === at,
    )
    return [first, ...different]
  }

  const [, ...formerIndexKeys] = keysFor(indexUse)
  const known = knownKeys.map((one) => deriveKey(one, indexUse))
  const keptIndexKeys = formerIndexKeys.filter((one) => !known.some((other) => other.equals(one)))
  return { keyFor, keysFor, sealing: createSealing({ secretKey, formerKeys: knownKeys, keptIndexKeys }) }
}
