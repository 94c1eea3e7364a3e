import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { deriveKey, type Secret } from './secrets.ts'

/** The use of the keys that indexes are made with. */
export const indexUse = 'sealing.index'

export type Sealing = ReturnType<typeof createSealing>

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

interface SealingParts {
  secretKey: Secret
  /** Known beside it: former ones whose values still open, or a successor that other processes seal with already. */
  formerKeys?: readonly Secret[]
  /** Keys of indexes whose secret is gone: what they found is still found. */
  keptIndexKeys?: readonly Buffer[]
}

/**
 * Personal data at rest: AES-256-GCM with the key's name in front, so that what a former key sealed still opens, and
 * a blind index that finds a value without opening anything. The index has no such name: it is looked up under every
 * key that is known, the current one first. A value is sealed for one place and opens in no other.
 */
export function createSealing({ secretKey, formerKeys = [], keptIndexKeys = [] }: SealingParts) {
  const current = keyFrom(secretKey)
  const known = new Map([current, ...formerKeys.map(keyFrom)].map((key) => [key.id, key]))
  const indexKey = deriveKey(secretKey, indexUse)
  const indexKeys = [indexKey, ...formerKeys.map((key) => deriveKey(key, indexUse)), ...keptIndexKeys]
  const indexUnder = (key: Buffer, text: string, place: string): Buffer =>
    createHmac('sha256', key).update(`${place}\0${text}`).digest().subarray(0, 16)

  return {
    /** What everything begins with that the current key has sealed. */
    mark: `${version}.${current.id}.`,
    /** Whether the key is here that something was sealed with. */
    isKnown: (sealed: string): boolean => known.has(sealed.split('.')[1] ?? ''),

    seal(text: string, place: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce)
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [version, current.id, Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')].join('.')
    },

    open(sealed: string, place: string): string {
      const [kind, id = '', packed = ''] = sealed.split('.')
      const found = known.get(id)
      if (kind !== version || !found) throw new Error(`sealed with a key that is not here: ${id}`)
      const bytes = Buffer.from(packed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      const body = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]
      return Buffer.concat(body).toString('utf8')
    },

    /** The same for the same text in the same place, and tells nothing without the key: for what is written. */
    indexOf: (text: string, place: string): Buffer => indexUnder(indexKey, text, place),

    /** The same under every key that is known, for what is looked for: a row may not be sealed anew yet. */
    indexesOf: (text: string, place: string): Buffer[] => indexKeys.map((key) => indexUnder(key, text, place)),
  }
}

/** One name for one value, in every process whichever of the keys it seals with: for locks. */
export function nameOfIndexes(indexes: readonly Buffer[]): string {
  const [first = ''] = indexes.map((index) => index.toString('hex')).sort()
  return first
}

/** The name that stands in front of what a secret has sealed. */
export const keyIdOf = (secret: Secret): string => keyFrom(secret).id

function keyFrom(secret: Secret) {
  const bytes = deriveKey(secret, 'sealing')
  // Made ready once: given as bytes, a key is made anew for each value, which takes five times as long as to open it.
  return { key: createSecretKey(bytes), id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}
