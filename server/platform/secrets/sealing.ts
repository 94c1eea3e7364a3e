import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { deriveKey, type Secret } from './secrets.ts'

export type Sealing = ReturnType<typeof createSealing>

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/**
 * Personal data at rest: AES-256-GCM with the key's name in front, so that what a former key sealed still opens, and
 * an index that finds a value without opening anything. The index has no such name: with another key it is made anew.
 * A value is sealed for one place and opens in no other.
 */
export function createSealing({ secretKey, formerKeys = [] }: { secretKey: Secret; formerKeys?: readonly Secret[] }) {
  const current = keyFrom(secretKey)
  const known = new Map([current, ...formerKeys.map(keyFrom)].map((key) => [key.id, key]))
  const indexKey = deriveKey(secretKey, 'sealing.index')

  return {
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

    /** The same for the same text in the same place; tells nothing about either without the key. */
    indexOf: (text: string, place: string): Buffer =>
      createHmac('sha256', indexKey).update(`${place}\0${text}`).digest().subarray(0, 16),
  }
}

function keyFrom(secret: Secret) {
  const key = deriveKey(secret, 'sealing')
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
}
