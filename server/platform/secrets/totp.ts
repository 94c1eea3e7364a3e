import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What every authenticator understands: HMAC-SHA-1, six digits, a new code every thirty seconds (RFC 6238). */
const stepMs = 30_000
const digitsShown = 6
/** As long as the hash, which is what RFC 4226 recommends. */
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret, as it is typed into an authenticator. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(secretBytes))
}

/** What the picture says that an authenticator scans. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  // Not URLSearchParams: authenticators show the plus signs it writes for blanks.
  const said = { secret, issuer, algorithm: 'SHA1', digits: digitsShown, period: stepMs / 1000 }
  const parameters = Object.entries(said).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${parameters.join('&')}`
}

export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / stepMs)
}

/** The code of one step. */
export function totpCode(secret: string, step: number): string {
  return hotp(fromBase32(secret), step, digitsShown)
}

/**
 * The step that a code belongs to, if it is the one of `at` or a neighbour: clocks differ, and typing takes a while.
 * A step that was used, or lies before one, is none any more.
 */
export function findTotpStep(secret: string, code: string, at: Date, usedStep: number): number | undefined {
  const current = totpStep(at)
  return [current - 1, current, current + 1].find((step) => step > usedStep && isSame(totpCode(secret, step), code))
}

/** The value of a counter under a key (RFC 4226). */
export function hotp(key: Buffer, counter: number, digits: number): string {
  const moving = Buffer.alloc(8)
  moving.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', key).update(moving).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0x0f
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => {
    const value = alphabet.indexOf(letter)
    if (value < 0) throw new Error('a secret is not base32')
    return value.toString(2).padStart(5, '0')
  })
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
