import { type KeyObject, sign } from 'node:crypto'

/** A certificate that signs itself, written by hand: Node reads certificates and makes none. */
export function selfSignedCertificate(options: {
  privateKey: KeyObject
  publicKey: KeyObject
  serial: string
  from: Date
  until: Date
  /** Who issued it: the object's number of each part in hexadecimal, and its value. */
  issuer?: readonly (readonly [string, string])[]
  /** By which algorithm it says it is signed, in hexadecimal; RSA with SHA-256. */
  signedBy?: string
}): string {
  const { privateKey, publicKey, serial, from, until, issuer = [['550403', 'test.example']] } = options
  const { signedBy = '2a864886f70d01010b' } = options
  const algorithm = sequence(objectId(signedBy), Buffer.from([5, 0]))
  const part = ([oid, value]: readonly [string, string]) =>
    tagged(0x31, sequence(objectId(oid), tagged(0x0c, Buffer.from(value))))
  const name = sequence(...issuer.map(part))
  const version = tagged(0xa0, tagged(0x02, Buffer.from([2])))
  const validity = sequence(generalizedTime(from), generalizedTime(until))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(version, tagged(0x02, positive(serial)), algorithm, name, validity, name, spki)
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}

function generalizedTime(at: Date): Buffer {
  return tagged(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`))
}

/** A leading bit would make the number a negative one. */
function positive(hex: string): Buffer {
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
}
