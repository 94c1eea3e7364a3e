import { createHash, createHmac } from 'node:crypto'
import type { Secret } from '#server/platform/secrets/secrets.ts'

// AWS Signature Version 4 as S3 uses it (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html).
// Aliyun OSS, Tencent COS and what people host themselves take the same signature.

interface Signer {
  accessKeyId: string
  secretAccessKey: Secret
  region: string
}

interface SignedCall {
  method: string
  host: string
  /** As it stands in the address: encoded once, with its slashes. S3 does not encode it a second time. */
  path: string
  query: Readonly<Record<string, string>>
  /** Lower case names; all of them are signed. */
  headers: Readonly<Record<string, string>>
  /** SHA-256 of the body in hex, or `UNSIGNED-PAYLOAD`. */
  payload: string
  at: Date
}

const algorithm = 'AWS4-HMAC-SHA256'
export const emptyPayload = createHash('sha256').digest('hex')
const unsignedPayload = 'UNSIGNED-PAYLOAD'

/** The headers to send, the signature among them. */
export function signHeaders(signer: Signer, call: SignedCall): Record<string, string> {
  const time = stampOf(call.at)
  const headers = {
    ...call.headers,
    host: call.host,
    'x-amz-content-sha256': call.payload,
    'x-amz-date': time,
  }
  const { names, lines } = canonicalHeaders(headers)
  const canonical = [call.method, call.path, queryOf(call.query), lines, names, call.payload].join('\n')
  const scope = scopeOf(signer, time)
  const authorization =
    `${algorithm} Credential=${signer.accessKeyId}/${scope}, SignedHeaders=${names}, ` +
    `Signature=${signatureOf(signer, time, canonical)}`
  return { ...headers, authorization }
}

/** An address that carries its own signature and opens for a while, for a browser that has no key. */
export function signQuery(
  signer: Signer,
  call: Omit<SignedCall, 'headers' | 'payload'> & { expiresS: number },
): string {
  const time = stampOf(call.at)
  const scope = scopeOf(signer, time)
  const query = {
    ...call.query,
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${signer.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(call.expiresS),
    'X-Amz-SignedHeaders': 'host',
  }
  const canonical = [call.method, call.path, queryOf(query), `host:${call.host}\n`, 'host', unsignedPayload].join('\n')
  return `${queryOf(query)}&X-Amz-Signature=${signatureOf(signer, time, canonical)}`
}

type PolicyCondition = Record<string, string> | readonly [string, string | number, string | number]

/** The fields of a form with which a browser may send what the conditions say, and nothing else, until then. */
export function signPolicy(
  signer: Signer,
  {
    fields,
    conditions,
    at,
    until,
  }: {
    fields: Readonly<Record<string, string>>
    conditions: readonly PolicyCondition[]
    at: Date
    until: Date
  },
): Record<string, string> {
  const time = stampOf(at)
  const scope = scopeOf(signer, time)
  const signed = {
    ...fields,
    'x-amz-algorithm': algorithm,
    'x-amz-credential': `${signer.accessKeyId}/${scope}`,
    'x-amz-date': time,
  }
  const document = {
    expiration: until.toISOString(),
    // Exact matches of every field: a form that holds another one is refused.
    conditions: [...Object.entries(signed).map(([name, value]) => ({ [name]: value })), ...conditions],
  }
  const policy = Buffer.from(JSON.stringify(document)).toString('base64')
  return { ...signed, policy, 'x-amz-signature': hmac(keyOf(signer, time), policy).toString('hex') }
}

/** RFC 3986 as AWS wants it: everything but letters, digits and `-._~`. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** In the order of the encoded names, by bytes and not by any language. */
export function queryOf(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort((one, other) => (one < other ? -1 : 1))
    .join('&')
}

function canonicalHeaders(headers: Readonly<Record<string, string>>) {
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]?.trim().replace(/ {2,}/g, ' ')}\n`).join('')
  return { names: names.join(';'), lines }
}

/** 20261117T083000Z */
function stampOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function scopeOf({ region }: Signer, time: string): string {
  return `${time.slice(0, 8)}/${region}/s3/aws4_request`
}

function signatureOf(signer: Signer, time: string, canonical: string): string {
  const hashed = createHash('sha256').update(canonical).digest('hex')
  return hmac(keyOf(signer, time), [algorithm, time, scopeOf(signer, time), hashed].join('\n')).toString('hex')
}

function keyOf({ secretAccessKey, region }: Signer, time: string): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secretAccessKey.reveal()}`, time.slice(0, 8)), region), 's3'), 'aws4_request')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
